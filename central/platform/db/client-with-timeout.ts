import { connect, Socket } from "node:net";
import pg from "pg";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { DatabaseUnavailable } from "./database.ts";
import { planName } from "./named-plans.ts";

/** A server confirms a cancelled statement within this time; a silent server counts as lost. */
const LAST_WORD_MS = 2_000;
/** After this idle time the operating system probes the connection, and closes it 10 s later. */
const KEEP_ALIVE_MS = 10_000;
const CANCEL_REQUEST = 80_877_102;

/**
 * A connection with a client-side timeout for its statements: pgbouncer forwards no session settings, and a connection
 * may die silently. A late statement is cancelled; if the server stays silent, the connection is closed.
 */
export class ClientWithTimeout extends pg.Client {
  readonly #statementMs: number;
  readonly #keepsPlans: boolean;
  readonly #socket: Socket;
  /** Called when the server is silent: other connections may be dead too. */
  onSilence: () => void = () => undefined;

  constructor(config: pg.ClientConfig & { statementMs: number; keepsPlans: boolean }) {
    const socket = new Socket();
    super({ ...config, stream: () => socket, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    this.#statementMs = config.statementMs;
    this.#keepsPlans = config.keepsPlans;
    this.#socket = socket;
  }

  /** Closes the connection without a handshake. */
  cut(reason: string): void {
    this.#socket.destroy(new DatabaseUnavailable(reason));
  }

  /** Runs `query`. @throws DatabaseAway when the connection is lost */
  async ask(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const late = setTimeout(() => this.#cancel(), this.#statementMs);
    const silentMs = this.#statementMs + LAST_WORD_MS;
    const lost = setTimeout(() => {
      this.cut(`a statement had no answer for ${silentMs} ms`);
      this.onSilence();
    }, silentMs);
    try {
      const name = this.#keepsPlans ? planName(text) : undefined;
      return await (name === undefined ? this.query(text, values) : this.query({ name, text, values: values ?? [] }));
    } catch (error) {
      if (error instanceof pg.DatabaseError || !this.#socket.destroyed) throw error;
      throw new DatabaseUnavailable(messageOf(error), error);
    } finally {
      clearTimeout(late);
      clearTimeout(lost);
    }
  }

  /** Cancels the running statement over a separate connection, as the protocol requires; pgbouncer forwards it. */
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
