import { existsSync } from "node:fs";
import { lookup } from "node:dns/promises";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { directoryProblem } from "../../../shared/lib/check-directory.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { lookAtCertificate } from "../../../shared/lib/look-at-certificate.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { CentralConfig } from "../../config/config.ts";
import { openStorage } from "../../platform/files/open-storage.ts";
import { storagePathOf } from "../../platform/files/storage.ts";
import { proveMailServer } from "../../platform/mail/transport.ts";

/** What a try of settings has shown: why they cannot be used, or what is to be known about them. */
export interface Tried {
  problem: string | null;
  note?: string;
}

/** Tries the settings of one kind for real. It changes nothing that stays. */
export type Try = (config: CentralConfig) => Promise<Tried>;

const attempt = async (what: string, work: () => Promise<unknown>): Promise<Tried> => {
  try {
    await work();
    return { problem: null };
  } catch (error) {
    return { problem: `${what}: ${messageOf(error)}` };
  }
};

/** Connects, and asks for the right to make tables; SQLite's folder must be writable. */
export const tryDatabase: Try = async ({ database_url, data_directory }) => {
  if (database_url === null) {
    const problem = directoryProblem(data_directory, ["central.db", "central.db-wal"]);
    return { problem: problem && `data_directory: ${problem}` };
  }
  return attempt("The database cannot be used", async () => {
    const { may } = await askPostgres(database_url, "has_schema_privilege(current_schema(), 'create') as may");
    if (may !== true) throw new Error("its user may not make tables (grant create on schema public)");
  });
};

/** Is there nobody in the database yet? It is then made, with the first admin. */
export async function isDatabaseNew({ database_url, data_directory }: CentralConfig): Promise<boolean> {
  if (database_url === null) return !existsSync(join(data_directory, "central.db"));
  const { may: hasTables } = await askPostgres(database_url, "to_regclass('users') is not null as may");
  return hasTables !== true || (await askPostgres(database_url, "not exists (select from users) as may")).may === true;
}

const CONNECT_MS = 7_000;

async function askPostgres(url: string, what: string): Promise<{ may: boolean | null }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that is cut after its answer is no fault of this try.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(`select ${what}`);
    return z.object({ may: z.boolean().nullable() }).parse(rows[0]);
  } finally {
    await client.end();
  }
}

/** Writes, finds and removes a file. */
export const tryStorage: Try = (config) =>
  attempt("Files cannot be stored", async () => {
    const { storage, close } = await openStorage(config, { clock: systemClock, log: silentLog });
    try {
      const path = storagePathOf(`setup/${newId()}.txt`);
      if (path === null) throw new Error("no path");
      const bytes = Buffer.from("This file is removed at once.");
      await storage.write(path, bytes);
      const size = await storage.sizeOf(path);
      await storage.remove(path);
      if (size !== bytes.length) throw new Error("a file that was written was not found");
    } finally {
      await close();
    }
  });

/** Connects to the mail server and signs in; no mail is sent. */
export const tryMail: Try = async ({ mail, mail_url }) => {
  if (mail === "off") return { problem: null, note: "No mail is sent: invitations and lost passwords need it." };
  if (mail === "folder" || mail_url === null) return { problem: null };
  return attempt("The mail server cannot be used", () => proveMailServer(mail_url));
};

const OWN = ["127.0.0.1", "[::1]", "localhost"];

/** The name must lead to a machine. What presents a certificate there must be trusted; a proxy may still be missing. */
export const tryAddress: Try = async ({ public_url: url }) => {
  const { protocol, hostname } = new URL(url);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ""));
  } catch (error) {
    return { problem: `${url} leads nowhere: ${messageOf(error)}` };
  }
  if (protocol !== "https:")
    return {
      problem: null,
      ...(!OWN.includes(hostname) && { note: `${url} has no TLS: passwords cross the network in clear.` }),
    };
  const seen = await lookAtCertificate(url, null, systemClock);
  if (seen.is === "unreachable")
    return { problem: null, note: `Nothing answers at ${url} yet (${seen.because}): a reverse proxy belongs there.` };
  return { problem: seen.problem && `The certificate of ${url} is not trusted: ${seen.problem}` };
};
