import { ArchScene } from "./scene.tsx";

/** A letter on the way, sealed with a little light. */
export function LetterScene() {
  return (
    <ArchScene>
      <rect x="42" y="58" width="76" height="52" rx="5" className="fill-dusk-pale" />
      <path
        d="M44 62l36 28 36-28"
        fill="none"
        strokeWidth="3.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-dusk"
      />
      <circle cx="80" cy="91" r="9" className="fill-lit" />
      <path d="M77 95v-5a3 3 0 0 1 6 0v5z" className="fill-dusk" />
      <path d="M62 40h36M70 30h20" strokeWidth="3" strokeLinecap="round" className="stroke-dusk-near" />
    </ArchScene>
  );
}
