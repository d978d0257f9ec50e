import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "../../../shared/test/free-port.ts";
import { startChild } from "../../lib/child.ts";
import { until } from "../../lib/until.ts";

const FILE = join(import.meta.dirname, "../../../systemd/haproxy.cfg");
export const NAMES = ["one", "two", "three"] as const;
export type Name = (typeof NAMES)[number];

/** haproxy with the configuration of an installation, on ports of this machine and without TLS. */
export interface Haproxy extends AsyncDisposable {
  url: string;
  /** Names the port where a central listens now. */
  moved(name: Name, port: number): Promise<void>;
  set(name: Name, state: "drain" | "ready"): Promise<void>;
  /** What it says of a central, by the names of haproxy's statistics. */
  statusOf(name: Name): Promise<Readonly<Record<string, string>>>;
}

/** Starts it before no central yet. @param folder for its files */
export async function startHaproxy(folder: string): Promise<Haproxy> {
  const socket = join(folder, "admin.sock");
  const file = join(folder, "haproxy.cfg");
  const configured = (port: number): string =>
    readFileSync(FILE, "utf8")
      .replace(/^ {2}(user|group|log \/dev).*\n/gm, "")
      .replaceAll("/run/haproxy/admin.sock", socket)
      .replace(/^ {2}bind :80\n/m, "")
      .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
      .replace(/^ {2}http-request redirect .*\n/m, "")
      .replace(/10\.0\.0\.\d:8080/g, "127.0.0.1:1");
  const ask = async (command: string): Promise<string> => {
    const line = connect(socket);
    line.end(`${command}\n`);
    return (await text(line)).trim();
  };
  const done = async (command: string): Promise<void> => {
    const answer = await ask(command);
    if (!/^$|changed/.test(answer)) throw new Error(`${command}: ${answer}`);
  };
  const port = await freePort();
  writeFileSync(file, configured(port));
  const child = startChild("haproxy", ["-db", "-f", file], {
    env: { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` },
  });
  const ended = child.exited.then(() => Promise.reject(new Error(`haproxy ended:\n${child.lines.join("\n")}`)));
  await Promise.race([until("haproxy answers", () => ask("show info")), ended]);
  return {
    url: `http://127.0.0.1:${port}`,
    moved: (name, to) => done(`set server central/${name} addr 127.0.0.1 port ${to}`),
    set: (name, state) => done(`set server central/${name} state ${state}`),
    async statusOf(name) {
      const [head = "", ...rows] = (await ask("show stat central 4 -1")).replace(/^# /, "").split("\n");
      const values = rows.map((row) => row.split(",")).find(([, server]) => server === name) ?? [];
      return Object.fromEntries(head.split(",").map((key, at) => [key, values[at] ?? ""]));
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
