/** Two lit houses. The bridge between them draws itself once. */
export function BridgeScene() {
  return (
    <svg viewBox="0 92 320 140" aria-hidden="true" className="block h-auto w-full">
      <path d="M0 200h320v40H0z" className="fill-harbour opacity-20" />
      <House at={16} door="fill-clay" />
      <House at={232} door="fill-moss" />
      <g className="fill-none stroke-harbour stroke-4" strokeLinecap="round">
        <path d="M92 196q68 -76 136 0" pathLength="1" className="draws-itself" />
        <path d="M92 178q68 -76 136 0" pathLength="1" className="draws-itself" />
        <path d="M160 140v18M126 146v20M194 146v20" pathLength="1" className="draws-itself" />
      </g>
    </svg>
  );
}

function House({ at, door }: { at: number; door: string }) {
  return (
    <g transform={`translate(${at} 96)`}>
      <path
        d="M0 40 36 8l36 32v64H0z"
        className="fill-surface stroke-harbour stroke-3"
        strokeLinejoin="round"
      />
      <path d="M14 104V74q0-12 11-12t11 12v30z" className={door} />
      <path d="M46 50h16v20H46z" className="fill-lit stroke-harbour stroke-2" />
    </g>
  );
}
