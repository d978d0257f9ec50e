import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { CentralConfig } from "../../config/config.ts";
import type { RenderedMail } from "./render-mail.ts";

/** A mail with its envelope. */
export interface OutgoingMail extends RenderedMail {
  id: string;
  to: { name: string; address: string };
  /** The time of its creation, Unix epoch milliseconds. */
  writtenMs: number;
}

/**
 * The result of a try. `refused`: this mail will never be accepted; `postponed`: it may be accepted later; `away`: no
 * mail can be sent now.
 */
export type DeliveryResult =
  { is: "sent" } | { is: "off" } | { is: "refused"; because: string } | { is: "postponed" | "away"; because: string };

/** Transports mails; it never throws for a failure of a mail server. */
export interface MailTransport extends Disposable {
  deliver(letter: OutgoingMail): Promise<DeliveryResult>;
}

/** The transport from the settings. */
export function openMailTransport(config: CentralConfig): MailTransport {
  switch (config.mail) {
    case "off":
      return { deliver: () => Promise.resolve({ is: "off" }), [Symbol.dispose]: () => undefined };
    case "folder":
      return folderTransport(join(config.data_directory, "mails"), senderOf(config));
    case "smtp":
      return smtpTransport(config.mail_url, senderOf(config));
  }
}

interface Sender {
  name: string;
  address: string;
}

function senderOf({ mail_sender, public_url }: CentralConfig): Sender {
  return { name: "Gate Access", address: mail_sender ?? `no-reply@${new URL(public_url).hostname}` };
}

/** Writes each mail as an `.eml` file, which every mail program opens. */
function folderTransport(folder: string, sender: Sender): MailTransport {
  const maker = createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(letter) {
      const { message } = await maker.sendMail(messageFrom(sender, letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${letter.id}.eml`), message as Buffer, { mode: 0o600 });
      return { is: "sent" };
    },
    [Symbol.dispose]: () => maker.close(),
  };
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** One connection, kept open while mails follow one another; always with TLS, except to this machine itself. */
function smtpTransport(url: string | null, sender: Sender): MailTransport {
  const transport = connectionTo(url);
  return {
    async deliver(letter) {
      try {
        await transport.sendMail(messageFrom(sender, letter));
        return { is: "sent" };
      } catch (error) {
        return judged(error);
      }
    },
    [Symbol.dispose]: () => transport.close(),
  };
}

/** Connects and signs in, and sends nothing. @throws Error with the mail server's reason */
export async function proveMailServer(url: string): Promise<void> {
  const transport = connectionTo(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function connectionTo(url: string | null) {
  if (url === null) throw new Error("mail by SMTP needs mail_url");
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === "smtps:";
  return createTransport({
    pool: true,
    maxConnections: 1,
    host: hostname,
    port: port === "" ? (isTls ? 465 : 587) : Number(port),
    secure: isTls,
    requireTLS: !isTls && !LOOPBACK.has(hostname),
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(LOOPBACK.has(hostname) && { ignoreTLS: !isTls }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * A server's reply to this mail concerns only this mail; every other failure, including wrong credentials, concerns all
 * mails.
 */
function judged(error: unknown): DeliveryResult {
  const because = messageOf(error).slice(0, 500);
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (!isOfThisMail || typeof responseCode !== "number" || responseCode === 421) return { is: "away", because };
  return { is: responseCode >= 500 ? "refused" : "postponed", because };
}

function messageFrom(sender: Sender, { id, to, writtenMs, subject, text, html }: OutgoingMail) {
  return {
    from: sender,
    to,
    subject,
    text,
    html,
    // The same on every try, so that a second copy is recognised.
    messageId: `<${id}@${sender.address.slice(sender.address.indexOf("@") + 1)}>`,
    date: new Date(writtenMs),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
