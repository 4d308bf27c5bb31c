// The built product with traced bindings. A request is answered with its trace beside the product's answer.
import product from "../../dist/havenbridge/index.js";
import { tracing } from "./trace.mjs";

export default {
  async fetch(request, env, context) {
    const trace = tracing(env);
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
