import { connect, Socket } from "node:net";
import pg from "pg";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { DatabaseUnavailable } from "./database.ts";

/** A server that was told to give a statement up says so within this long; one that says nothing is gone. */
const LAST_WORD_MS = 2_000;
/** An idle connection is asked after by the operating system from this long on, and given up 10 s later. */
const KEEP_ALIVE_MS = 10_000;
const CANCEL_REQUEST = 80_877_102;

/**
 * A connection whose statements have a time budget on this side, since pgbouncer passes on no settings of a session
 * and a connection may die without a word. A statement that is late is cancelled; where the server then stays silent
 * the connection is cut.
 */
export class ClientWithTimeout extends pg.Client {
  readonly #statementMs: number;
  readonly #socket: Socket;
  /** Called when nothing was heard from the server: other connections may be as dead. */
  onSilence: () => void = () => undefined;

  constructor(config: pg.ClientConfig & { statementMs: number }) {
    const socket = new Socket();
    super({ ...config, stream: () => socket, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    this.#statementMs = config.statementMs;
    this.#socket = socket;
  }

  /** Cuts the connection without asking the other end. */
  cut(reason: string): void {
    this.#socket.destroy(new DatabaseUnavailable(reason));
  }

  /** Asks as `query` does. @throws DatabaseAway when the connection is lost */
  async ask(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const late = setTimeout(() => this.#cancel(), this.#statementMs);
    const silentMs = this.#statementMs + LAST_WORD_MS;
    const lost = setTimeout(() => {
      this.cut(`nothing was heard of a statement for ${silentMs} ms`);
      this.onSilence();
    }, silentMs);
    try {
      return await this.query(text, values);
    } catch (error) {
      if (error instanceof pg.DatabaseError || !this.#socket.destroyed) throw error;
      throw new DatabaseUnavailable(messageOf(error), error);
    } finally {
      clearTimeout(late);
      clearTimeout(lost);
    }
  }

  /** Has the server stop what runs, by a connection of its own, as the protocol has it; pgbouncer passes it on. */
  #cancel(): void {
    const { host, port, processID, secretKey } = this as unknown as Record<
      "port" | "processID" | "secretKey",
      number
    > & {
      host: string;
    };
    const there = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    there.on("error", () => undefined);
    there.setTimeout(LAST_WORD_MS, () => there.destroy());
    const request = Buffer.alloc(16);
    [16, CANCEL_REQUEST, processID, secretKey].forEach((word, n) => request.writeInt32BE(word, n * 4));
    there.end(request);
  }
}
