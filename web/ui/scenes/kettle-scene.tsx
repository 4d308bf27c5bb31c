import { ArchScene } from "./scene.tsx";

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
