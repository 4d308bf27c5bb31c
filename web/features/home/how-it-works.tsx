import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { feeInPounds } from "#web/i18n/money.ts";

/** Three steps under a bridge of three arches. */
export function HowItWorks() {
  const fee = feeInPounds();
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title" className="text-3xl">
        <Trans>How it works</Trans>
      </h2>
      <Bridge />
      <ol className="mt-8 grid gap-10 md:mt-6 md:grid-cols-3 md:gap-0">
        <Step number={1} title={<Trans>Create a profile</Trans>}>
          <Trans>
            If you need a home, you tell your story and what would help, and a reviewer verifies who you are.
            If you have space, you say where it is and what it is like.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Get connected</Trans>}>
          <Trans>
            A landlord pays a one-off fee of {fee} to connect with a migrant. From then on the two of you can
            message each other, ask questions and agree on the details.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>Find your home</Trans>}>
          <Trans>
            The landlord accepts and hosting begins. After the stay you both rate the experience, so that the
            next person knows what to expect.
          </Trans>
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-5 md:block md:px-6 md:text-center">
      <span
        aria-hidden
        className="grid h-14 w-12 shrink-0 place-items-center rounded-t-full border-4 border-b-0 border-harbour pt-1 font-serif text-2xl font-semibold text-harbour md:hidden"
      >
        {number}
      </span>
      <div>
        <h3 className="text-2xl">{title}</h3>
        <p className="mx-auto mt-2 max-w-80 text-soft">{children}</p>
      </div>
    </li>
  );
}

const arches = [1, 2, 3];

/** The bridge: a number under each arch and a lamp under the last. Wide screens only. */
function Bridge() {
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
