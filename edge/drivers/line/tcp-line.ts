import { connect as connectSocket } from "node:net";
import type { z } from "zod";
import type { TcpLink } from "../../../shared/wire/devices/links.ts";
import type { OwnedLine } from "./line.ts";
import { type Connect, type LineDeps, reconnectingLine } from "./reconnecting-line.ts";
import { reset } from "./reset.ts";
import { watchUnacknowledged } from "./unacknowledged.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

type Settings = z.infer<typeof TcpLink>;

const CONNECT_LIMIT_MS = 3000;
/** The loss of an idle peer is detected after the first wait and the probes together: within 5 s. */
const KEEP_ALIVE = { enable: true, initialDelay: 1000, interval: 1000, count: 3 };
/** A server that does not close its side gets a reset instead. */
const END_LIMIT_MS = 500;

/** A serial server over TCP. */
export function tcpLine(link: Settings, deps: LineDeps): OwnedLine {
  const name = `${link.host}:${link.port}`;
  return reconnectingLine({ name, connect: openSocket(link, name, deps), writeLimitMs: 2000 }, deps);
}

function openSocket(link: Settings, name: string, { clock }: LineDeps): Connect {
  return (on) =>
    new Promise((resolve, reject) => {
      const socket = connectSocket({ host: link.host, port: link.port, noDelay: true });
      const cancelLimit = clock.after(CONNECT_LIMIT_MS, () => {
        socket.destroy();
        reject(new Trouble(say("does_not_answer", { device: name })));
      });
      let detail: Spoken = say("other_end_closed");
      const ports = (): { local: number; remote: number } | null =>
        socket.localPort === undefined ? null : { local: socket.localPort, remote: link.port };
      const acknowledged = watchUnacknowledged(ports, clock, () => {
        detail = say("nothing_acknowledged");
        reset(socket);
      });
      socket.on("data", (chunk: Buffer) => on.bytes(chunk));
      socket.on("error", (error: NodeJS.ErrnoException) => {
        detail = error.code ?? error.message;
      });
      // By default a socket closes its own side when the other side closes, so `close` follows every kind of end.
      socket.on("close", () => {
        cancelLimit();
        acknowledged.end();
        reject(new Trouble(say("cannot_be_reached", { line: name, why: detail })));
        on.lost(say("line_lost", { line: name, why: detail }));
      });
      socket.once("connect", () => {
        cancelLimit();
        socket.setKeepAlive(KEEP_ALIVE);
        resolve({
          write(bytes, done) {
            acknowledged.wrote();
            socket.write(bytes, done);
          },
          close: () =>
            new Promise((closed) => {
              if (socket.closed) {
                closed();
                return;
              }
              const cancelEnd = clock.after(END_LIMIT_MS, () => reset(socket));
              socket.once("close", () => {
                cancelEnd();
                closed();
              });
              socket.end();
            }),
          abandon() {
            reset(socket);
            return Promise.resolve();
          },
        });
      });
    });
}
