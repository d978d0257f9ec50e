import { createServer } from "node:net";
import { Aedes } from "aedes";
import { listenOnFreePort } from "../../shared/test/free-port.ts";

/** The site's MQTT broker, in this process. */
export interface Broker extends AsyncDisposable {
  readonly url: string;
}

export async function openBroker(): Promise<Broker> {
  const aedes = await Aedes.createBroker();
  const server = createServer({ noDelay: true }, aedes.handle);
  const port = await listenOnFreePort(server);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((done) => server.close(done));
      await new Promise<void>((done) => aedes.close(() => done()));
      await closed;
    },
  };
}
