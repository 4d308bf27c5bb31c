import { serveCodes } from "./codes/serve.ts";
import { addCases } from "./demo/cases.ts";
import { askBothNow } from "./demo/check-ins.ts";
import { addPass, addPerson, agePasses } from "./demo/person.ts";
import { seed } from "./demo/seed.ts";
import { serveMail } from "./mail/serve.ts";
import { serveStripe } from "./stripe/serve.ts";
import type { WorkbenchEnv } from "./workbench-env.ts";

export { SimulatedStripe } from "./stripe/simulated-stripe.ts";

export default {
  async fetch(request: Request, env: WorkbenchEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/__demo/seed") return Response.json(await seed(env));
    if (request.method === "POST" && pathname === "/__demo/people")
      return Response.json(await addPerson(env, await request.json()), { status: 201 });
    if (request.method === "POST" && pathname === "/__demo/passes") {
      await addPass(env.DB, await request.json());
      return new Response(null, { status: 201 });
    }
    if (request.method === "POST" && pathname === "/__demo/passes/age") {
      await agePasses(env.DB, await request.json());
      return new Response(null, { status: 204 });
    }
    if (request.method === "POST" && pathname === "/__demo/check-ins") {
      await askBothNow(env.DB, await request.json());
      return new Response(null, { status: 201 });
    }
    if (request.method === "POST" && pathname === "/__demo/cases") {
      await addCases(env.DB, await request.json());
      return new Response(null, { status: 201 });
    }
    const codes = serveCodes(request);
    if (codes) return codes;
    const mail = await serveMail(request, env);
    if (mail) return mail;
    return (await serveStripe(request, env.SIMULATED_STRIPE)) ?? new Response("Not found", { status: 404 });
  },
};
