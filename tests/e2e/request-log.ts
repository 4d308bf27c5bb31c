import type { BrowserContext, Frame, Page, Request } from "@playwright/test";

/**
 * Records the start and end of each request of a browser, and the addresses of its pages. The returned function stops
 * this and returns one line for each record. A line begins with the milliseconds since the recording began.
 */
export function noteRequests(context: BrowserContext) {
  const began = performance.now();
  const notes: string[] = [];
  const open = new Set<Request>();
  const note = (what: string) => notes.push(`${Math.round(performance.now() - began)} ${what}`);
  const nameOf = (request: Request) => `${request.method()} ${request.url()}`;
  const ends = (how: string) => (request: Request) => {
    open.delete(request);
    note(`${how} ${nameOf(request)}`);
  };
  const onRequest = (request: Request) => {
    open.add(request);
    note(`asks ${nameOf(request)}`);
  };
  const onFinished = ends("has");
  const onFailed = ends("failed");
  const onPage = (page: Page) => {
    page.on("framenavigated", (frame: Frame) => note(`is at ${frame.url()}`));
  };
  context.on("request", onRequest).on("requestfinished", onFinished);
  context.on("requestfailed", onFailed).on("page", onPage);
  return () => {
    context.off("request", onRequest).off("requestfinished", onFinished);
    context.off("requestfailed", onFailed).off("page", onPage);
    note("the test is over");
    return [...notes, ...[...open].map((request) => `No answer: ${nameOf(request)}`)].join("\n");
  };
}
