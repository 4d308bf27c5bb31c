/** Whole stars, and a half star when the fraction is 0.5 or more, out of 5 (specification section 4). */
export function starsShown(value: number): ("whole" | "half" | "none")[] {
  const kept = Math.min(5, Math.max(0, value));
  const whole = Math.floor(kept);
  const half = kept - whole >= 0.5;
  return Array.from({ length: 5 }, (_, place) => {
    if (place < whole) return "whole";
    return place === whole && half ? "half" : "none";
  });
}
