/** The headers that Cloudflare's Email Service accepts: https://developers.cloudflare.com/email-service/reference/headers/ */

const allowed = new Set(
  [
    "In-Reply-To, References, List-Unsubscribe, List-Unsubscribe-Post, List-Id, List-Archive, List-Help, List-Owner",
    "List-Post, List-Subscribe, Precedence, Auto-Submitted, Content-Language, Keywords, Comments, Importance, Priority",
    "Sensitivity, Organization, Require-Recipient-Valid-Since, Expires, Reply-By, Archived-At",
  ]
    .join(", ")
    .toLowerCase()
    .split(", "),
);
const fields = new Set(["from", "to", "cc", "bcc", "subject", "reply-to"]);
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** The code with which the service refuses these headers; null when it accepts them. */
export function headerFault(headers: Readonly<Record<string, string>>): string | null {
  const all = Object.entries(headers);
  for (const [name, value] of all) {
    const lower = name.toLowerCase();
    if (!/^[A-Za-z0-9_-]{1,100}$/.test(name)) return "E_HEADER_NAME_INVALID";
    if (fields.has(lower)) return "E_HEADER_USE_API_FIELD";
    if (!allowed.has(lower) && !lower.startsWith("x-")) return "E_HEADER_NOT_ALLOWED";
    if (value === "" || /[\r\n]/.test(value)) return "E_HEADER_VALUE_INVALID";
    if (bytes(value) > 2_048) return "E_HEADER_VALUE_TOO_LONG";
    if (lower === "list-unsubscribe" && !/^(<(https|mailto):[^<>]+>(, *)?)+$/.test(value))
      return "E_HEADER_VALUE_INVALID";
    if (lower === "list-unsubscribe-post" && value !== "List-Unsubscribe=One-Click")
      return "E_HEADER_VALUE_INVALID";
    if (lower === "auto-submitted" && !/^auto-(generated|replied|notified)$/.test(value))
      return "E_HEADER_VALUE_INVALID";
  }
  const names = all.map(([name]) => name.toLowerCase());
  if (names.includes("list-unsubscribe-post") && !/<https:/.test(headers["List-Unsubscribe"] ?? ""))
    return "E_HEADER_VALUE_INVALID";
  if (names.filter((name) => !name.startsWith("x-")).length > 20) return "E_HEADERS_TOO_MANY";
  const payload = all.reduce((sum, [name, value]) => sum + bytes(name) + bytes(value) + 4, 0);
  return payload > 16 * 1024 ? "E_HEADERS_TOO_LARGE" : null;
}
