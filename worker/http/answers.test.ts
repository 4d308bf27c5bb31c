import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ErrorBody } from "#schema/errors.ts";
import { origin, send } from "#tests/client.ts";
import { socketHeaders, ticketOf } from "#tests/live.ts";
import { newLandlord, newMigrant } from "#tests/people.ts";
import { jpeg } from "#tests/photo-files.ts";
import { givePhoto } from "#tests/photos.ts";
import { app } from "#worker/app.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { drain } from "./drain.ts";
import { commonHeaders, nonPagePolicy } from "./security-headers.ts";

const ASSETS = {
  fetch: async ({ pathname }: URL) =>
    pathname.endsWith(".json")
      ? Response.json({ scripts: [], styles: [] })
      : new Response("<html><head></head><body></body></html>"),
} as unknown as Fetcher;
const production = { ...env, ASSETS, WORKBENCH: undefined };
const page = (path: string) =>
  app.fetch(new Request(`${origin}${path}`), production, createExecutionContext());
const headersOf = ({ headers }: Response) => Object.fromEntries(headers);
const expected = Object.fromEntries(
  Object.entries(commonHeaders).map(([name, value]) => [name.toLowerCase(), value]),
);

/** Sends a request that client libraries refuse to send, but that an attacker can send. */
function sendRaw(method: string, path: string, headers: Record<string, string> = {}) {
  const request = new Request(`${origin}${path}`, { method: "POST", headers });
  const disguised = new Proxy(request, {
    get: (target, name) => (name === "method" ? method : Reflect.get(target, name, target)),
  });
  return app.fetch(disguised, env, createExecutionContext());
}

async function expectRefusal(answer: Response, status: number, why: string) {
  const text = await answer.text();
  expect([why, answer.status, answer.headers.get("Content-Type")]).toEqual([why, status, "application/json"]);
  ErrorBody.parse(JSON.parse(text));
}

describe("a response of every kind", () => {
  it("requires HTTPS, allows no framing or sniffing, and sends other sites no referrer [ASVS 3.2.1]", async () => {
    const migrant = await newMigrant({ verified: true });
    const photo = await givePhoto(migrant, await jpeg(8, 8));
    const headers = socketHeaders(await ticketOf(migrant));
    const socket = await send("GET", "/api/live", { headers });
    socket.webSocket?.accept();
    socket.webSocket?.close();
    const answers: Record<string, Response> = {
      call: await send("GET", "/api/health"),
      refusal: await send("GET", "/api/auth/me"),
      "unknown call": await send("GET", "/api/nothing"),
      photo: await send("GET", photo),
      "no photo": await send("GET", "/objects/x/y"),
      socket,
      home: await page("/"),
      screen: await page("/checkout/x"),
      "unknown page": await page("/nowhere"),
      "missing file": await page("/assets/gone.js"),
      "a tool's page that production has not": await page("/__stripe/"),
    };
    expect(socket.status).toBe(101);
    for (const [kind, answer] of Object.entries(answers)) {
      const given = headersOf(answer);
      expect(given, kind).toMatchObject(expected);
      expect(given["content-security-policy"], kind).toContain("frame-ancestors 'none'");
      expect(
        Object.keys(given).filter((name) => name.startsWith("access-control-")),
        kind,
      ).toEqual([]);
      const isPage = given["content-type"]?.startsWith("text/html");
      if (!isPage) expect(given["content-security-policy"], kind).toBe(nonPagePolicy);
      if (!answer.webSocket) await answer.arrayBuffer();
    }
  });

  it("allows no cross-origin access, not even to a preflight request [ASVS 3.4.2]", async () => {
    const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" };
    const answer = await sendRaw("OPTIONS", "/api/auth/login", headers);
    expect(Object.keys(headersOf(answer)).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    await expectRefusal(answer, 405, "preflight");
    expect(answer.headers.get("Allow")).toBe("POST");
  });

  it("forbids storing when it is from the API, and names no server software", async () => {
    const answer = await send("GET", "/api/health");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    for (const name of ["Server", "X-Powered-By", "Set-Cookie"]) expect(answer.headers.has(name)).toBe(false);
  });
});

describe("the content security policy of a page", () => {
  it("never runs text as a script [abuse 20, ASVS 1.2.1, ASVS 3.4.1]", () => {
    const policy = contentSecurityPolicy(["'sha256-a'"], "'sha256-b'");
    const scripts = policy.split("; ").filter((rule) => rule.startsWith("script-src"));
    expect(scripts.join(" ")).not.toMatch(/unsafe|data:|blob:|\*(?!\.js\.stripe\.com)/);
    expect(scripts).toContain("script-src-attr 'none'");
    for (const rule of [
      "require-trusted-types-for 'script'",
      "trusted-types default service-worker",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split("; ")).toContain(rule);
  });
});

describe("a write request", () => {
  it("is refused from another site's page, and accepted from ours or without an origin [abuse 21]", async () => {
    const { token } = await newLandlord();
    const write = (from: string | null) =>
      send("POST", "/api/profiles/landlord", {
        token,
        json: { location: "Leeds" },
        headers: from ? { Origin: from } : {},
      });
    for (const foreign of [
      "https://evil.example",
      "null",
      "http://localhost:8788",
      "http://localhost.evil.example:8787",
    ])
      await expectRefusal(await write(foreign), 403, foreign);
    expect((await write(origin)).status).toBe(200);
    expect((await write(null)).status).toBe(200);
    const elsewhere = { token, headers: { Origin: "https://evil.example" } };
    await expectRefusal(await send("POST", "/api/auth/logout", elsewhere), 403, "logout");
    expect((await send("GET", "/api/auth/me", elsewhere)).status).toBe(200);
  });

  it("has a JSON body or none; an HTML form is refused before its body is read [ASVS 3.5.1]", async () => {
    const forms = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
    ];
    for (const path of ["/api/auth/login", "/api/auth/logout", "/api/objects/upload", "/api/live/ticket"])
      for (const type of forms) {
        const headers = { "Content-Type": type, Origin: "null" };
        await expectRefusal(
          await send("POST", path, { body: '{"a":1}', headers, bindings: env }),
          415,
          `${path} ${type}`,
        );
      }
    const encoded: Record<string, string>[] = [
      { "Content-Type": "application/json; charset=utf-16" },
      { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    ];
    for (const headers of encoded)
      await expectRefusal(
        await send("POST", "/api/auth/login", { body: "{}", headers, bindings: env }),
        415,
        "encoded",
      );
    const encodedNothing = await sendRaw("POST", "/api/auth/logout", { "Content-Encoding": "gzip" });
    await expectRefusal(encodedNothing, 415, "encoded, without a type");
  });

  it("may omit an optional body; bytes without a content type are refused", async () => {
    const { token } = await newMigrant();
    const path = "/api/objects/upload";
    const write = (more: Parameters<typeof send>[2]) => send("POST", path, { token, bindings: env, ...more });
    const untyped = () => Uint8Array.from('{"size":1}', (letter) => letter.charCodeAt(0));
    expect((await write({})).status).toBe(200);
    expect((await write({ headers: { "Content-Length": "0" } })).status).toBe(200);
    await expectRefusal(await write({ body: untyped() }), 415, "bytes");
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(untyped());
        controller.close();
      },
    });
    await expectRefusal(await write({ body: stream }), 415, "streamed");
    await expectRefusal(await sendRaw("POST", path, { "Content-Length": "104857600" }), 413, "100 MB");
  });

  it("is refused when it is too large, with or without a declared length", async () => {
    const headers = { "Content-Type": "application/json" };
    const piece = new TextEncoder().encode("x".repeat(16 * 1024));
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (stream) => {
        pulled += 1;
        if (pulled > 6_400) stream.close();
        else stream.enqueue(piece);
      },
    });
    await expectRefusal(
      await send("POST", "/api/auth/login", { body: endless, headers, bindings: env }),
      413,
      "streamed",
    );
    // The bytes that are drained before the answer are limited too, to 32 MiB (`refusedBodyRead`).
    expect(pulled * piece.length).toBeLessThan(33 * 1024 * 1024);
    // `bodyBytes`
    const body = "x".repeat(64 * 1024 + 1);
    await expectRefusal(
      await send("POST", "/api/auth/login", { body, headers, bindings: env }),
      413,
      "one byte more",
    );
    const fits = `"${"x".repeat(64 * 1024 - 2)}"`;
    await expectRefusal(
      await send("POST", "/api/auth/login", { body: fits, headers, bindings: env }),
      422,
      "just fits",
    );
    for (const length of ["104857600", "1e9", "65537"]) {
      const refused = await sendRaw("POST", "/api/auth/logout", { "Content-Length": length });
      await expectRefusal(refused, 413, length);
    }
    const declared = { "Content-Length": "65536" };
    const accepted = await send("POST", "/api/auth/logout", { headers: declared, bindings: env });
    expect(accepted.status).toBe(200);
  });

  it("is read to its end when it is refused, but only up to 32 MiB, so that its answer arrives", async () => {
    const mebibyte = 1024 * 1024;
    const isRead = async (bytes: number, declared?: number) => {
      const headers: HeadersInit = declared ? { "Content-Length": String(declared) } : {};
      const request = new Request(origin, { method: "POST", headers, body: new Uint8Array(bytes) });
      await drain(request);
      return (await request.body?.getReader().read())?.done;
    };
    // `refusedBodyRead`
    expect(await isRead(200 * 1024)).toBe(true);
    expect(await isRead(1024, 32 * mebibyte)).toBe(true);
    expect(await isRead(1024, 32 * mebibyte + 1)).toBe(false);
    expect(await isRead(33 * mebibyte)).toBe(false);
  });
});

describe("a request", () => {
  it("gets a 404 in JSON, never a page, when its path is a misspelled path of the API", async () => {
    const paths = [
      "/api",
      "/api/",
      "//api//auth//me",
      "/API/auth/me",
      "/Api/health",
      "/api/auth/me/",
      "/api//auth/me",
      "/api%2Fauth%2Fme",
      "/api/auth%2Fme",
      "/api/auth/me;x=1",
      "/api/auth/me.json",
      "/objects",
      "/OBJECTS/x/card",
      "//objects/x",
    ];
    for (const path of paths) await expectRefusal(await sendRaw("GET", path), 404, path);
  });

  it("is answered only with a method of its path, and cannot override the method by a header [ASVS 13.4.1]", async () => {
    for (const method of ["TRACE", "PUT", "PATCH", "DELETE", "HEAD", "CONNECT", "PROPFIND"]) {
      const answer = await sendRaw(method, "/api/auth/login");
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, "POST"]);
    }
    expect((await sendRaw("HEAD", "/api/health")).status).toBe(405);
    const { token } = await newMigrant();
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const answer = await send("GET", "/api/profile-photos", { token, headers: { [name]: "DELETE" } });
      expect([name, answer.status]).toEqual([name, 200]);
    }
    const overridden = await send("POST", "/api/auth/me?_method=GET", { token });
    await expectRefusal(overridden, 405, "_method");
  });

  it("never determines the host of an upload address", async () => {
    const { token } = await newMigrant();
    const context = createExecutionContext();
    const headers = {
      Authorization: `Bearer ${token}`,
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      "X-Forwarded-For": "127.0.0.1",
      "CF-Connecting-IP": "127.0.0.1",
      Forwarded: "host=evil.example",
    };
    const request = new Request("https://evil.example/api/objects/upload", { method: "POST", headers });
    const { uploadURL } = await (await app.fetch(request, env, context)).json<{ uploadURL: string }>();
    expect(new URL(uploadURL).origin).toBe(new URL(env.PUBLIC_ORIGIN).origin);
  });

  it("is answered normally with a thousand headers", async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`X-Header-${at}`, "x".repeat(20)]),
    );
    expect((await send("GET", "/api/health", { headers })).status).toBe(200);
  });
});
