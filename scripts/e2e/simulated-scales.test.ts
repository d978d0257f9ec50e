import { describe, it } from "vitest";
import { freePort } from "../../shared/test/free-port.ts";
import { SCALE_CASES, weighOnDouble } from "./scale-cases.ts";

/** The same on a serial server, for a stream, two dialogues and Modbus. */
describe.concurrent("an indicator on a serial server: weighs a truck, is lost and back", () => {
  it.for(["toledo", "sics", "yaohua in command mode", "laumas"] as const)("%s", async (name) => {
    const simulator = { type: "tcp", port: await freePort() };
    await weighOnDouble(SCALE_CASES[name]!, { simulator, edge: { ...simulator, host: "127.0.0.1" } });
  });
});
