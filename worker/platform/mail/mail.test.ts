import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../env.ts";
import { sendMail } from "./send.ts";

const mail = {
  to: "amal@people.test",
  subject: "Hello",
  text: "Hello Amal",
  html: "<p>Hello Amal</p>",
  headers: { "Auto-Submitted": "auto-generated" },
  idempotencyKey: "key-1",
};
const { to, subject, text, html, headers } = mail;

const logged: string[] = [];
const spyOnLog = () => {
  logged.length = 0;
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void logged.push(String(line)));
};
afterEach(() => vi.restoreAllMocks());

describe("a provider's API", () => {
  const bindings: Env = {
    ...env,
    MAIL_API_URL: "https://mail.test/emails",
    MAIL_API_KEY: "key-of-a-test",
    MAIL_FROM: "no-reply@havenbridge.test",
  };
  const answering = (status: number) => {
    spyOnLog();
    const Location = "https://elsewhere.test";
    const answer = async () => new Response(`About ${to}`, { status, headers: { Location } });
    return vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  };

  it.each([
    [200, "sent"],
    [202, "sent"],
    [400, "refused"],
    [422, "refused"],
    [429, "later"],
  ])("that answers %i has the answer: %s", async (status, answer) => {
    const fetched = answering(status);
    expect(await sendMail(bindings, mail)).toBe(answer);
    const [address, sent] = fetched.mock.lastCall ?? [];
    expect(address).toBe("https://mail.test/emails");
    expect(JSON.parse(String(sent?.body))).toEqual({
      from: "Havenbridge <no-reply@havenbridge.test>",
      to: [to],
      subject,
      text,
      html,
      headers,
    });
    expect(logged.join()).not.toContain(to);
    expect(logged.some((line) => line.includes("email_not_sent"))).toBe(answer !== "sent");
    expect(logged.some((line) => line.includes("email_service_refused_us"))).toBe(answer === "refused");
  });

  it.each([302, 401, 403, 404, 409, 500, 503])(
    "that answers %i fails the call, and the log has its status",
    async (status) => {
      answering(status);
      await expect(sendMail(bindings, mail)).rejects.toThrow(String(status));
      expect(logged.map((line) => JSON.parse(line))).toEqual([{ event: "email_not_sent", status }]);
    },
  );
});

describe("Cloudflare's Email Service", () => {
  const through = (send: () => Promise<unknown>): Env => {
    spyOnLog();
    return { ...env, EMAIL: { send } as unknown as SendEmail, MAIL_FROM: "no-reply@havenbridge.test" };
  };
  const failing = (fault: unknown) => through(() => Promise.reject(fault));

  it("gets the email with our name and address as its sender", async () => {
    const send = vi.fn(async () => ({ messageId: "1" }));
    expect(await sendMail(through(send), mail)).toBe("sent");
    const from = { email: "no-reply@havenbridge.test", name: "Havenbridge" };
    expect(send.mock.calls).toEqual([[{ to, from, subject, text, html, headers }]]);
    expect(logged).toEqual([]);
  });

  it.each([
    ["E_RATE_LIMIT_EXCEEDED", "later"],
    ["E_DAILY_LIMIT_EXCEEDED", "later"],
    ["E_RECIPIENT_SUPPRESSED", "unreachable"],
    ["E_CONTENT_TOO_LARGE", "refused"],
  ])("that fails with the code %s has the answer: %s", async (code, answer) => {
    const bindings = failing(Object.assign(new Error(`About ${to}`), { code }));
    expect(await sendMail(bindings, mail)).toBe(answer);
    expect(JSON.parse(logged[0] ?? "{}")).toEqual({ event: "email_not_sent", code, answer });
    expect(logged.join()).not.toContain(to);
  });

  it.each([
    ["with an unknown code", Object.assign(new Error("No."), { code: "E_INTERNAL_SERVER_ERROR" })],
    ["with a code that is no text", Object.assign(new Error("No."), { code: 7 })],
    ["without a code", new Error("No.")],
    ["with something that is no error", { code: "E_VALIDATION_ERROR" }],
  ])("that fails %s fails the call, so that the email is tried again", async (_, fault) => {
    await expect(sendMail(failing(fault), mail)).rejects.toBe(fault);
    expect(logged).toEqual([]);
  });
});
