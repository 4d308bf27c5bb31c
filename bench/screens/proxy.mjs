// Does what the platform does before the Worker in production: HTTP/2 and compression, on loopback with its own certificate.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const host = "127.0.0.1";
const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/;
const shrink = (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Serves `origin` on a port and returns the new origin. */
export async function compress(origin, port) {
  const own = `https://localhost:${port}`;
  const agent = new http.Agent({ keepAlive: true });
  const known = new Map();
  const headersFor = ({ headers }) => {
    const kept = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
    const sent = { ...Object.fromEntries(kept), host: new URL(origin).host, "accept-encoding": "identity" };
    if (sent.origin === own) sent.origin = origin;
    return sent;
  };
  const onward = (request) =>
    http.request(new URL(request.url, origin), {
      agent,
      method: request.method,
      headers: headersFor(request),
    });

  const server = http2.createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const sent = onward(request);
    sent.on("response", async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      const headers = Object.fromEntries(
        Object.entries(answer.headers).filter(
          ([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name),
        ),
      );
      const squeezes = compressible.test(headers["content-type"] ?? "") && whole.length > 0;
      // The files of a build never change.
      const body = squeezes ? (known.get(request.url) ?? shrink(whole)) : whole;
      if (squeezes && request.url.startsWith("/assets/")) known.set(request.url, body);
      if (squeezes) headers["content-encoding"] = "br";
      response.writeHead(answer.statusCode, headers);
      response.end(body);
    });
    sent.on("error", () => response.destroy());
    request.pipe(sent);
  });
  // Upgrades are the live socket.
  server.on("upgrade", (request, socket) => {
    const sent = onward(request);
    sent.on("upgrade", (answer, upstream) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
      upstream.pipe(socket).pipe(upstream);
      for (const end of [socket, upstream]) end.on("error", () => end.destroy());
    });
    sent.on("response", () => socket.destroy());
    sent.on("error", () => socket.destroy());
    sent.end();
  });
  await new Promise((resolve) => server.listen(port, host, resolve));
  return own;
}

function certificate() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name));
  const made = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=localhost", "-keyout", key, "-out", cert],
  ]);
  if (made.status !== 0) throw new Error("The proxy needs openssl for its certificate.");
  const read = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return read;
}
