import { formatter } from "@lingui/format-po";
import { expect, test } from "vitest";
import { daySeconds } from "#schema/durations.ts";
import { languageCodes } from "#schema/languages.ts";
import {
  appealDays,
  caseDueHours,
  checkInTimes,
  contactDays,
  photoUpload,
  ratingRevealDays,
  reviewedWithdrawals,
  sessionLasts,
} from "#schema/limits.ts";

const photoMegabytes = photoUpload.bytes / 1024 / 1024;
const appealAnswerDays = caseDueHours.appeal / 24;

/** The beginnings of the sentences that state a limit in digits, with these limits. */
const stated: readonly [beginning: string, ...limits: number[]][] = [
  ["A sign-in: until you log out, and never longer", sessionLasts.user.atMost / daySeconds],
  ["After someone moves in, we ask both people", ...checkInTimes.days, checkInTimes.thenEvery],
  ["One photo, up to ", photoMegabytes],
  ["This photo is larger than ", photoMegabytes],
  ["Ratings close ", ratingRevealDays],
  ["The 30 days in which you could ask us to look again are over", appealDays],
  ["They can ask us once, within ", appealDays, appealAnswerDays],
  ["You have an answer within ", appealAnswerDays],
  ["The people of these connections hear at once", contactDays],
  ["Three refunded withdrawals within ", reviewedWithdrawals.days],
];

const files = import.meta.glob<string>("./locales/*.po", { query: "?raw", import: "default", eager: true });

test.each(languageCodes)("sentences in %s state the limits as they are", async (code) => {
  const filename = `./locales/${code}.po`;
  const context = { locale: code, sourceLocale: "en", filename };
  const entries = Object.entries(await formatter().parse(files[filename] ?? "", context));
  for (const [beginning, ...limits] of stated) {
    const found = entries.filter(([id, { message = id }]) => message.startsWith(beginning));
    expect(found, beginning).not.toEqual([]);
    for (const [, { translation = "" }] of found) {
      const numbers = (translation.match(/\d+/g) ?? []).map(Number);
      expect(numbers, translation).toEqual(expect.arrayContaining(limits));
    }
  }
});
