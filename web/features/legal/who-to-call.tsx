import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Telephone } from "./telephone.tsx";

// docs/operations.md lists where and when each number was checked.

/** The number to call for a person whom someone else controls. */
export const CallAboutControl = () => (
  <Trans>
    Someone controls you, takes your papers or makes you work:{" "}
    <Telephone to="08000121700">08000 121 700</Telephone>. From the{" "}
    <Away href="https://www.modernslaveryhelpline.org/">Modern Slavery &amp; Exploitation Helpline</Away>.
  </Trans>
);

/** The number to call for a person whom someone at home harms. */
export const CallAboutHome = () => (
  <Trans>
    Someone at home hurts or frightens you: <Telephone to="08082000247">0808 2000 247</Telephone>, free, day
    and night. From <Away href="https://refuge.org.uk/">Refuge</Away>.
  </Trans>
);

/** A link to a website that is not ours. */
export const Away = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="noopener noreferrer" className="link py-2.5">
    {children}
  </a>
);
