// The figures of a series of measurements.

/** The value below which `share` of the values lie. */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const median = (values) => percentile(values, 0.5);
