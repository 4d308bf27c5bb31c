const arches = [1, 2, 3];

/** The path drawn as a bridge, a number under each arch and a lamp under the last. Wide screens only. */
export function Bridge() {
  return (
    <div aria-hidden className="relative mt-8 hidden md:block">
      <svg viewBox="0 0 1080 168" aria-hidden="true" className="block h-auto w-full rtl:-scale-x-100">
        <path
          d="M0 26q540-40 1080 0v142h-30v-4a150 122 0 0 0-300 0v4h-60v-4a150 122 0 0 0-300 0v4h-60v-4a150 122 0 0 0-300 0v4H0z"
          className="fill-harbour-tint"
        />
        <path
          d="M3 26q537-40 1074 0"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          className="stroke-harbour"
        />
        <path d="M858 168v-72a42 42 0 0 1 84 0v72z" className="fill-lamp-tint" />
      </svg>
      <div className="absolute inset-x-0 bottom-[8%] grid grid-cols-3 text-center font-serif text-[2.5rem] leading-none font-semibold">
        {arches.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
    </div>
  );
}
