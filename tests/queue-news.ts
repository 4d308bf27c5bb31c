import { claimCase } from "#schema/endpoints/cases.ts";
import { newCase } from "./cases.ts";
import { as } from "./client.ts";
import { listen, type TestSocket } from "./live.ts";
import { newAdmin, type TestPerson } from "./people.ts";

/**
 * Counts how often `act` tells screens that the queue has changed: first the screen of an uninvolved reviewer, then the
 * screen of each given reviewer. `isTold` is false for an act that sends no news and is complete when it resolves.
 */
export async function queueNews(
  reviewers: readonly TestPerson[],
  act: () => Promise<unknown>,
  isTold = true,
): Promise<number[]> {
  const witness = await newAdmin();
  const screens = await Promise.all([witness, ...reviewers].map(listen));
  // Every screen gets news of this case, after all earlier news.
  const id = await newCase();
  const news = (screen: TestSocket) => screen.of("cases").filter(({ caseId }) => caseId !== id);
  await act();
  if (isTold) await screens[0]?.until((each) => news(each).length > 0);
  await as(witness).call(claimCase, { params: { id }, body: { claimed: true } });
  for (const screen of screens)
    await screen.until((each) => each.of("cases").some(({ caseId }) => caseId === id));
  for (const { socket } of screens) socket.close();
  return screens.map((screen) => news(screen).length);
}
