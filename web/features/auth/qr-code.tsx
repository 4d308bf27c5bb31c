import { encode } from "uqr";

/**
 * A QR code that is drawn in the browser, so that no service sees its content. It is dark on light in dark mode, too,
 * because apps cannot read it otherwise.
 */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: "M", border: 3 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(darkOf).join("")} fill="#000" />
    </svg>
  );
}

/** The dark squares of one row. */
const darkOf = (row: readonly boolean[], y: number) =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
