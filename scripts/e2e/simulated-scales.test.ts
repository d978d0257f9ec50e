import { describe, it } from "vitest";
import { freePort } from "../../shared/test/free-port.ts";
import { SCALE_CASES, weighOnDouble } from "./scale-cases.ts";

/** The edge's drivers of indicators with the simulator's doubles, which share no code with them, on a serial server. */
describe.concurrent("an indicator on a serial server: weighs a truck, is lost and back", () => {
  it.for(Object.entries(SCALE_CASES))("%s", { timeout: 60_000 }, async ([, one]) => {
    const simulator = { type: "tcp", port: await freePort() };
    await weighOnDouble(one, { simulator, edge: { ...simulator, host: "127.0.0.1" } });
  });
});
