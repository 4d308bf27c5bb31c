const arches = [0, 360, 720];

/** The path drawn as a bridge, a number under each arch. Wide screens only. */
export function Bridge() {
  return (
    <svg viewBox="0 0 1080 168" aria-hidden="true" className="mt-8 hidden h-auto w-full md:block">
      <path
        d={`M0 26q540-40 1080 0v142h-30${arches
          .map(() => "v-4a150 122 0 0 0-300 0v4h-60")
          .join("")
          .slice(0, -4)}h-30z`}
        className="fill-harbour-tint"
      />
      <path
        d="M0 26q540-40 1080 0"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-harbour"
      />
      <path d="M858 168v-72a42 42 0 0 1 84 0v72z" className="fill-lamp-tint" />
      {arches.map((x, index) => (
        <text
          key={x}
          x={x + 180}
          y="132"
          textAnchor="middle"
          className="fill-ink font-serif text-[2.5rem] font-semibold"
        >
          {index + 1}
        </text>
      ))}
    </svg>
  );
}
