// The built product with traced bindings. A request is answered with its trace beside the product's answer. One request
// at a time: all share one environment, because the product remembers what it has read by its environment.
import product from "../../dist/havenbridge/index.js";
import { tracing } from "./trace.mjs";

let trace;

export default {
  async fetch(request, env, context) {
    trace ??= tracing(env);
    trace.calls.length = 0;
    const began = performance.now();
    const answer = await product.fetch(request, trace.env, context);
    const body = await answer.text();
    return Response.json({
      status: answer.status,
      bytes: body.length,
      ms: performance.now() - began,
      body,
      calls: trace.calls,
    });
  },
};
