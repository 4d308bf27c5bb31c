import { ArchScene } from "./scene.tsx";

/** A door ajar and light falling through. */
export function DoorScene() {
  return (
    <ArchScene>
      <path d="M52 120V52a28 28 0 0 1 56 0v68z" className="fill-lit" />
      <path d="M52 120V52a28 28 0 0 1 28-28v0l-6 12v84z" className="fill-dusk-near" />
      <path d="M74 120V36l6-12a28 28 0 0 0-28 28v68z" className="fill-dusk-near" />
      <circle cx="69" cy="84" r="2.6" className="fill-lit" />
      <path d="M74 120h34l16 4H66z" className="fill-lit" opacity=".55" />
    </ArchScene>
  );
}
