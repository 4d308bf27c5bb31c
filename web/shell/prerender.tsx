import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { I18nProvider } from "@lingui/react";
import { Fragment } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { type Language, languages } from "#schema/languages.ts";
import { productName } from "#schema/limits.ts";
import {
  type DocumentName,
  type ScreenName,
  screenAt,
  screens,
  type wholeDocuments,
} from "#schema/screens.ts";
import type { NotificationKind } from "#schema/vocabulary.ts";
import { App } from "#web/app.tsx";
import { catalogues } from "#web/i18n/languages.ts";
import { fetchScreenOf, isForVisitors } from "#web/routes.tsx";
import { callsOfEveryScreen, firstCalls } from "./first-calls.ts";
import { OfflinePage } from "./offline-page.tsx";
import { registerFor } from "./return-path.ts";

/** The titles of the documents that are rendered whole. */
const titles = {
  auth: msg`Sign In`,
  register: msg`Register`,
  home: msg`Safe Temporary Housing for Migrants`,
  hostingGuidelines: msg`Hosting guidelines`,
  safety: msg`Staying safe`,
  ratingsPolicy: msg`How ratings work`,
  privacy: msg`Privacy`,
  terms: msg`Terms and refunds`,
  accessibility: msg`Accessibility`,
  report: msg`Report a concern`,
  developers: msg`For developers`,
  "not-found": msg`Page Not Found`,
} satisfies Record<(typeof wholeDocuments)[number], MessageDescriptor>;

/** What the build writes into a document. */
interface Drawn {
  name: DocumentName;
  screen: ReturnType<typeof screenAt>;
  language: Language;
  /** The path of its screen, with `:name` for each id. */
  path: string;
  /** Whether visitors can see the screen, too. */
  forVisitors: boolean;
  /** The calls of every signed-in person on this screen. `own` has the calls of one kind of person. */
  calls: readonly string[];
  own?: (typeof firstCalls)[ScreenName];
  /** Missing for a frame, which the screen replaces. */
  title?: string;
  markup: string;
}

// Every unknown address renders the same page.
const paths = { ...screens, register: registerFor(null), "not-found": "/not-found" };

/**
 * Runs at build: every document in every language, with the markup that a signed-out visitor sees, or with a frame: what a
 * signed-in person sees while the session loads.
 */
export async function prerender() {
  const documents: Drawn[] = [];
  for (const language of languages) {
    const { messages } = await catalogues[language.code]();
    i18n.loadAndActivate({ locale: language.code, locales: language.formats, messages });
    for (const [name, path] of Object.entries(paths) as [DocumentName, string][]) {
      const screen = screenAt(path.replace(/\?.*/, ""));
      const isWhole = isIn(titles, name);
      documents.push({
        name,
        screen,
        language,
        path,
        forVisitors: isForVisitors(screen),
        calls: callsOfEveryScreen(name),
        own: firstCalls[screen as ScreenName],
        title: isWhole ? `${i18n._(titles[name])} – ${productName}` : undefined,
        markup: await draw(screen, path, isWhole),
      });
    }
  }
  return documents;
}

const isIn = <T extends object>(record: T, name: PropertyKey): name is keyof T => name in record;

/** The texts of notifications on a device. They name no person, because others may see the screen. */
const news = {
  connected: msg`You have a new connection.`,
  accepted: msg`A landlord says that you have moved in.`,
  declined: msg`A landlord declined your connection.`,
  withdrawn: msg`Someone ended a connection with you.`,
  completed: msg`A stay has ended.`,
  cancelled: msg`A connection was cancelled.`,
  refunded: msg`You have a refund.`,
  disputed: msg`There is a dispute about a payment.`,
  verification_decided: msg`We have decided about your verification.`,
  unread_messages: msg`You have unread messages.`,
  rating_requested: msg`You can rate a stay.`,
  rating_revealed: msg`You have a new rating.`,
  check_in_asked: msg`We have a short question for you.`,
  other_suspended: msg`There is important news about a connection.`,
  appeal_lifted: msg`We have an answer for you.`,
  appeal_reopened: msg`We have an answer for you.`,
  appeal_rejected: msg`We have an answer for you.`,
  report_closed: msg`A report of yours has an answer.`,
  new_device: msg`Someone signed in to your account on a new device.`,
  password_changed: msg`Your password was changed.`,
  address_changed: msg`Your email address was changed.`,
  /** The browser has changed the subscription. */
  renew: msg`Please open this site once, so that you keep getting notifications.`,
  other: msg`There is news for you.`,
} satisfies Record<NotificationKind | "renew" | "other", MessageDescriptor>;

/** The offline page in every language, each a whole page without code, and the sentences of notifications. */
export async function prerenderOffline() {
  const pages: { language: Language; title: string; markup: string; news: Record<string, string> }[] = [];
  for (const language of languages) {
    const { messages } = await catalogues[language.code]();
    i18n.loadAndActivate({ locale: language.code, locales: language.formats, messages });
    const title = `${i18n._(msg`You are offline`)} – ${productName}`;
    const markup = renderToString(
      <I18nProvider i18n={i18n}>
        <OfflinePage />
      </I18nProvider>,
    );
    const said = Object.entries(news).map(([kind, sentence]) => [kind, i18n._(sentence)]);
    pages.push({ language, title, markup, news: Object.fromEntries(said) });
  }
  return pages;
}

async function draw(screen: Drawn["screen"], path: string, isWhole: boolean) {
  // The guard of any other screen waits for the session before it needs the code.
  if (isForVisitors(screen)) await fetchScreenOf(screen);
  const markup = renderToString(
    <App
      router={(inside) => <StaticRouter location={path}>{inside}</StaticRouter>}
      Session={isWhole ? undefined : Fragment}
    />,
  );
  // A part that throws here leaves only its placeholder.
  if (isWhole && !markup.includes("</h1>"))
    throw new Error(`The page ${path} could not be rendered at build.`);
  return markup;
}
