import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { unquoted } from "../../shared/test/unquoted.ts";

/** A mail as received by a server. */
export interface Received {
  to: string[];
  /** Without the quoted-printable coding, as its reader sees it. */
  text: string;
}

/** A mail server in a test: real SMTP on this machine. */
export interface MailServer extends AsyncDisposable {
  url: string;
  port: number;
  mails: Received[];
  /** Answers recipients with this code from now on; null accepts them. */
  refuse(code: number | null): void;
}

/** @param port the port of an earlier server; any free one by default */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: Received[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      done(refusal === null ? null : Object.assign(new Error("no such box"), { responseCode: refusal }));
    },
    onData(stream, { envelope }, done) {
      void buffer(stream).then((bytes) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: unquoted(bytes.toString()) });
        done();
      });
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: given } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${given}`,
    port: given,
    mails,
    refuse: (code) => void (refusal = code),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}
