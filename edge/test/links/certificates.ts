import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The test's own authority, a server's certificate for 127.0.0.1, and a client's. */
export interface Certificates extends Disposable {
  /** Paths of PEM files. */
  readonly files: Record<"ca" | "serverCert" | "serverKey" | "clientCert" | "clientKey", string>;
  /** Their contents. */
  readonly pem: Record<"ca" | "serverCert" | "serverKey" | "clientCert" | "clientKey", string>;
}

/** @param name the server's name in its certificate */
export function makeCertificates(name = "IP:127.0.0.1"): Certificates {
  const directory = mkdtempSync(join(tmpdir(), "certificates-"));
  const at = (file: string): string => join(directory, file);
  const openssl = (...args: string[]): void => void execFileSync("openssl", args, { cwd: directory, stdio: "pipe" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  openssl("req", "-x509", ...newKey, "-days", "2", "-subj", "/CN=Test CA", "-keyout", "ca.key", "-out", "ca.pem");
  for (const who of ["server", "client"]) {
    writeFileSync(at(`${who}.ext`), `subjectAltName=${who === "server" ? name : "DNS:gate"}\n`);
    openssl("req", ...newKey, "-subj", `/CN=${who}`, "-keyout", `${who}.key`, "-out", `${who}.csr`);
    const sign = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", `${who}.ext`];
    openssl("x509", "-req", "-in", `${who}.csr`, ...sign, "-out", `${who}.pem`);
  }
  const files = {
    ca: at("ca.pem"),
    serverCert: at("server.pem"),
    serverKey: at("server.key"),
    clientCert: at("client.pem"),
    clientKey: at("client.key"),
  };
  const read = (file: keyof typeof files): string => readFileSync(files[file], "utf8");
  return {
    files,
    pem: {
      ca: read("ca"),
      serverCert: read("serverCert"),
      serverKey: read("serverKey"),
      clientCert: read("clientCert"),
      clientKey: read("clientKey"),
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}
