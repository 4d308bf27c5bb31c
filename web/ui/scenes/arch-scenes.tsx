import type { ReactNode } from "react";

/** A small picture seen through an arch; decoration only. */
export function ArchScene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 128" aria-hidden="true" className="block h-auto w-full">
      <path d="M14 124V74a66 66 0 0 1 132 0v50z" className="fill-dusk" />
      {children}
      <path d="M4 122h152" strokeWidth="4" strokeLinecap="round" className="stroke-dusk-pale" />
    </svg>
  );
}

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

/** A kettle on a table, just off the heat. */
export function KettleScene() {
  return (
    <ArchScene>
      <rect x="96" y="34" width="26" height="34" rx="3" className="fill-lit" />
      <path d="M109 34v34M96 51h26" strokeWidth="2.5" className="stroke-dusk" />
      <path d="M44 104c0-22 8-36 26-36s26 14 26 36c0 4-3 6-6 6H50c-3 0-6-2-6-6z" className="fill-dusk-pale" />
      <path d="M90 88l16-12" strokeWidth="6" strokeLinecap="round" className="stroke-dusk-pale" />
      <path
        d="M52 70c2-22 34-22 36 0"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-dusk-pale"
      />
      <path d="M57 74h26" strokeWidth="4" strokeLinecap="round" className="stroke-dusk-near" />
      <circle cx="70" cy="65" r="4" className="fill-dusk-pale" />
      <path
        d="M108 68c4-5-4-8 0-13M100 66c4-5-4-8 0-13"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-dusk-pale"
        opacity=".0"
      />
      <path d="M24 110h112v6H24z" className="fill-dusk-near" />
    </ArchScene>
  );
}
