import { Trans } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { productName } from "#schema/limits.ts";
import { classes } from "#web/ui/layout/classes.ts";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { Example } from "./example.tsx";

/** Three messages between two invented people, and the safety notice of a conversation. */
export function ExampleConversation() {
  return (
    <section aria-labelledby="conversation-title" className="grid items-center gap-8 md:grid-cols-2">
      <div>
        <h2 id="conversation-title" className="text-3xl lg:text-4xl">
          <Trans>You talk before anyone decides</Trans>
        </h2>
        <p className="mt-4 max-w-line text-lg text-soft">
          <Trans>
            Ask about the room, the school, the bus, the quiet hours. Write in short messages, and take the
            time you need.
          </Trans>
        </p>
        <p className="mt-6 flex max-w-line gap-3 rounded-card bg-moss-tint p-4 text-moss">
          <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
          <span>
            <Trans>
              Stay in {productName} messages until you trust each other, and never send money for a room you
              have not seen.
            </Trans>
          </span>
        </p>
      </div>
      <Example>
        <ul className="grid gap-3">
          <Said by="Marta">
            <Trans>Hello Saba, I liked your story. Would you like to see the room by video first?</Trans>
          </Said>
          <Said by="Saba" own>
            <Trans>Yes, please! Is there a school near you? My daughter is seven.</Trans>
          </Said>
          <Said by="Marta">
            <Trans>Five minutes on foot. I can show you the way on Saturday.</Trans>
          </Said>
        </ul>
      </Example>
    </section>
  );
}

function Said({ by, own = false, children }: { by: string; own?: boolean; children: ReactNode }) {
  return (
    <li className={classes("flex items-end gap-3", own && "justify-end")}>
      {!own && <Portrait id="example-host" firstName={by} lastName="Hill" size={40} />}
      <p
        className={classes(
          "min-w-0 rounded-card border px-4 py-2.5 text-lg",
          own
            ? "rounded-ee-sm border-transparent bg-harbour text-on-harbour"
            : "rounded-es-sm border-line bg-surface",
        )}
      >
        <span className="sr-only">{by}: </span>
        {children}
      </p>
    </li>
  );
}
