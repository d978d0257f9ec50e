import { wholeNumber } from "../../../shared/lib/decimal.ts";

/** How long an answer may be held back for news, within what proxies and clients put up with. */
export const WaitSeconds = wholeNumber(0, 50)
  .default(0)
  .describe("how long the answer may be held back for news; it comes at once when there is some");
