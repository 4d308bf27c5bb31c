import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../layout/classes.ts";

export type BadgeTone = "active" | "pending" | "completed" | "cancelled" | "verified" | "urgent" | "plain";

const tones: Record<BadgeTone, string> = {
  active: "bg-status-active-tint text-status-active",
  pending: "bg-status-pending-tint text-status-pending",
  completed: "bg-status-completed-tint text-status-completed",
  cancelled: "bg-status-cancelled-tint text-status-cancelled",
  verified: "bg-harbour-tint text-harbour",
  urgent: "bg-lamp-tint text-lamp",
  plain: "bg-line text-ink",
};

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium",
        tones[tone],
      )}
    >
      {tone === "verified" && <BadgeCheck aria-hidden className="size-4 shrink-0" />}
      {tone === "urgent" && <span aria-hidden className="size-2 shrink-0 rounded-[2px] bg-lamp" />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
