import { features } from "virtual:api-page";
import { classes } from "#web/ui/layout/classes.ts";
import { Chapter } from "./chapters.tsx";

type Call = (typeof features)[number]["calls"][number];

const audiences: Record<Call["audience"], string> = {
  anyone: "Open to all",
  user: "Signed in",
  migrant: "Migrants",
  landlord: "Landlords",
  admin: "Admins",
  holder: "With a signature",
};

/** Every call, grouped by feature. The build reads the calls from schema/. */
export function Calls() {
  return (
    <Chapter id="calls">
      <p>
        Fields, lengths, replies and refusals of every call are in{" "}
        <a href="/api/openapi.json" className="link py-2.5">
          openapi.json
        </a>
        , an OpenAPI 3.1 document that most tools for APIs can read. It is made from the same source that the
        service checks every request with.
      </p>
      {features.map(({ title, calls }) => (
        <div key={title} className="mt-4">
          <h3 className="border-b border-line pb-2">{title}</h3>
          <ul className="ruled">
            {calls.map((call) => (
              <Row key={call.method + call.path} {...call} />
            ))}
          </ul>
        </div>
      ))}
    </Chapter>
  );
}

function Row({ method, path, summary, audience }: Call) {
  return (
    <li className="grid gap-x-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p>{summary}</p>
      <p className="text-sm text-soft">{audiences[audience]}</p>
      <p translate="no" className="font-mono text-sm wrap-anywhere text-soft">
        <span className={classes("font-semibold", method === "GET" ? "text-harbour" : "text-lamp")}>
          {method}
        </span>{" "}
        {path}
      </p>
    </li>
  );
}
