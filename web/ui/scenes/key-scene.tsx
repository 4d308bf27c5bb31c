import { ArchScene } from "./scene.tsx";

/** A key on its hook, with light in its bow. */
export function KeyScene() {
  return (
    <ArchScene>
      <path d="M80 14v14" strokeWidth="4" strokeLinecap="round" className="stroke-dusk-near" />
      <circle cx="80" cy="48" r="22" className="fill-lit" />
      <circle cx="80" cy="48" r="10" className="fill-dusk" />
      <path d="M76 69h8v40a4 4 0 0 1-8 0z" className="fill-lit" />
      <path d="M84 88h12v8h-6v6h-6z" className="fill-lit" />
    </ArchScene>
  );
}
