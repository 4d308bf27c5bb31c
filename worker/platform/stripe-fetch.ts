/** Bytes of one answer of Stripe's, at most; a full page of intents or events is less than a tenth of it. */
const answerBytes = 8 * 1024 * 1024;

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** The same fetch, whose answers fail when they are longer than Stripe's ever are; no more of them is read. */
export function fetchWithin(fetch: Fetch, limit = answerBytes): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let read = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength;
          if (read > limit) controller.error(new Error(`Stripe's answer is longer than ${limit} bytes.`));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, answer);
  };
}
