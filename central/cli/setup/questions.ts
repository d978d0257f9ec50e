import { addressWithoutSecrets } from "../../../shared/lib/without-secrets.ts";
import type { Terminal } from "../../../shared/setup/terminal.ts";
import type { CentralConfig } from "../../config/config.ts";
import { type Try, tryAddress, tryDatabase, tryMail, tryStorage } from "./try-values.ts";

/** Settings by their names, as typed. */
export type Values = Record<string, string>;

/** Settings that belong together: how they are asked for, and how they are tried. */
export interface Subject {
  name: "address" | "database" | "storage" | "mail";
  /** What is set, without secrets. */
  shown: (config: CentralConfig) => string;
  ask: (terminal: Terminal) => Promise<Values>;
  try: Try;
}

const only = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

export const SUBJECTS: readonly Subject[] = [
  {
    name: "address",
    shown: ({ public_url, trusted_proxies }) => `${public_url}, behind ${trusted_proxies} own proxies`,
    ask: async (terminal) =>
      only({
        public_url: await terminal.ask("Public address, as people and gates reach it (https://…): "),
        trusted_proxies: (await terminal.ask("How many own reverse proxies stand in front [1]: ")) || "1",
      }),
    try: tryAddress,
  },
  {
    name: "database",
    shown: ({ database_url, data_directory }) =>
      database_url === null ? `SQLite in ${data_directory}` : addressWithoutSecrets(database_url),
    ask: async (terminal) =>
      only({
        database_url: await terminal.ask("PostgreSQL (postgres://user:password@host/name), or Enter for SQLite: ", {
          isHidden: true,
        }),
      }),
    try: tryDatabase,
  },
  {
    name: "storage",
    shown: ({ s3_endpoint, s3_bucket, data_directory }) =>
      s3_endpoint === null ? `files in ${data_directory}` : `${s3_endpoint}, bucket ${String(s3_bucket)}`,
    async ask(terminal) {
      const s3_endpoint = await terminal.ask("S3-compatible store (https://…), or Enter for files on this machine: ");
      if (s3_endpoint === "") return {};
      return only({
        s3_endpoint,
        s3_bucket: await terminal.ask("Bucket: "),
        s3_region: await terminal.ask("Region [us-east-1]: "),
        s3_access_key: await terminal.ask("Access key: "),
        s3_secret_key: await terminal.ask("Secret key: ", { isHidden: true }),
      });
    },
    try: tryStorage,
  },
  {
    name: "mail",
    shown: ({ mail, mail_url, mail_sender }) =>
      mail === "smtp" ? `${addressWithoutSecrets(String(mail_url))} from ${String(mail_sender)}` : mail,
    async ask(terminal) {
      const question = "Mail server (smtp://user:password@host:587), or Enter for none: ";
      const mail_url = await terminal.ask(question, { isHidden: true });
      if (mail_url === "") return { mail: "off" };
      return only({ mail: "smtp", mail_url, mail_sender: await terminal.ask("Sender address of mails: ") });
    },
    try: tryMail,
  },
];
