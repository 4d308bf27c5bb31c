import { unreadBadgeCap } from "#schema/limits.ts";

/** The text of an unread badge, or null to hide it (specification section 4: '99+' above 99, hidden at zero). */
export function unreadFigure(count: number, showZero = false): string | null {
  if (count <= 0 && !showZero) return null;
  return count > unreadBadgeCap ? `${unreadBadgeCap}+` : String(count);
}
