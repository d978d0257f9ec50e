import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:tls";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../test/free-port.ts";
import { fakeClock } from "./fake-clock.ts";
import { lookAtCertificate } from "./look-at-certificate.ts";

/** A server of 127.0.0.1 with a certificate that it has signed itself, for ten days. */
async function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const EC = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "10"];
  const named = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...EC, ...named, "-keyout", "key", "-out", "cert"], {
    cwd: folder,
    stdio: "ignore",
  });
  const [cert, key] = ["cert", "key"].map((name) => readFileSync(join(folder, name), "utf8"));
  const server = createServer({ cert, key }, (socket) => socket.end());
  onTestFinished(() => void server.close());
  return { cert: cert ?? "", url: `https://127.0.0.1:${await listenOnFreePort(server)}` };
}

test("a certificate is seen with its end, trusted with its authority, and with the reason where it is not", async () => {
  const { url, cert } = await selfSigned();
  const clock = fakeClock();
  const trusted = await lookAtCertificate(url, cert, clock);
  expect(trusted).toMatchObject({ is: "seen", problem: null });
  const daysLeft = trusted.is === "seen" ? (trusted.validUntilMs - performance.timeOrigin) / 86_400_000 : 0;
  expect(Math.round(daysLeft)).toBe(10);
  expect(await lookAtCertificate(url, null, clock)).toMatchObject({
    is: "seen",
    problem: "DEPTH_ZERO_SELF_SIGNED_CERT",
  });
});

test("a server that is not there, and one that never answers, are unreachable", async () => {
  const clock = fakeClock();
  expect(await lookAtCertificate("https://127.0.0.1:1", null, clock)).toMatchObject({ is: "unreachable" });
  const silent = (await import("node:net")).createServer();
  onTestFinished(() => void silent.close());
  const looking = lookAtCertificate(`https://127.0.0.1:${await listenOnFreePort(silent)}`, null, clock);
  clock.advance(5_000);
  expect(await looking).toEqual({ is: "unreachable", because: "no answer in time" });
});
