import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { type LaneRecord, LaneRecord as Lane } from "../../../shared/wire/lane.ts";
import { runCli } from "../../cli.ts";
import { type RelayBoard, relayBoard } from "../../drivers/test/relay-board.ts";
import { openStore } from "../../store/open.ts";
import { openReplica } from "../../store/replica.ts";
import { idOf, putLine, records } from "../../test/feed-records.ts";

/** The edge's command line on a data directory of its own. */
export interface ToolRig extends AsyncDisposable {
  readonly directory: string;
  /** The lane comes down the feed. @param devices settings, by the devices' names */
  configure(devices: Record<string, object>, rules?: Partial<LaneRecord["rules"]>): LaneRecord;
  run(...args: string[]): Promise<{ code: number; said: string[]; complained: string[] }>;
  /** As Ctrl-C, for the running command. */
  stop(): void;
  /** A relay board behind a serial server; returns its link. */
  plugBoard(board?: RelayBoard): Promise<{ board: RelayBoard; link: object }>;
  env: NodeJS.ProcessEnv;
  use<T extends AsyncDisposable | Disposable>(thing: T): T;
}

export function toolRig(): ToolRig {
  const stack = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), "edge-tool-"));
  stack.defer(() => rmSync(directory, { recursive: true, force: true }));
  const stopped = Promise.withResolvers<string>();
  const env = { GATE_EDGE_CENTRAL_URL: "http://127.0.0.1:1", GATE_EDGE_DATA_DIRECTORY: directory };
  return {
    directory,
    env,
    configure(devices, rules = {}) {
      const entries = Object.entries(devices);
      const configs = entries.map(([name, settings], at) => ({ id: idOf(0xd0 + at), name, settings }));
      const lane1 = records.lane(1);
      const lane = Lane.parse({ ...lane1, rules: { ...lane1.rules, ...rules }, devices: configs });
      const store = openStore({ path: join(directory, "edge.db"), log: silentLog });
      const at = "2026-11-21T06:00:00.000Z";
      const items = [putLine("area", records.area(), 1), putLine("gate", records.gate(), 2), putLine("lane", lane, 3)];
      openReplica({ store, log: silentLog }).apply({ epoch: idOf(0xe9), items, cursor: "0.3", completeAsOf: at });
      store.close();
      return lane;
    },
    async run(...args) {
      const said: string[] = [];
      const complained: string[] = [];
      const code = await runCli({
        args,
        env: this.env,
        version: "1.2.3",
        assemble: () => Promise.reject(new Error("not to be assembled")),
        untilStopped: () => stopped.promise,
        say: (line) => said.push(line),
        complain: (line) => complained.push(line),
      });
      return { code, said, complained };
    },
    stop: () => stopped.resolve("SIGINT"),
    async plugBoard(board = relayBoard()) {
      const server = createServer((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", (request: Buffer) => {
          const answer = board.answer(request);
          if (answer) socket.write(answer);
        });
      });
      const port = await listenOnFreePort(server);
      stack.defer(() => void server.close());
      return { board, link: { type: "tcp", host: "127.0.0.1", port } };
    },
    use: (thing) => stack.use(thing),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
