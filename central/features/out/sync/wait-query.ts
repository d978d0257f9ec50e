import { wholeNumber } from "../../../../shared/lib/decimal.ts";

/** Maximum duration of a long poll, below the timeouts of proxies and clients. */
export const WaitSeconds = wholeNumber(0, 50)
  .default(0)
  .describe("how long the answer may wait for changes; it is sent at once when there are some");
