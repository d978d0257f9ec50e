import { AppError } from "../../../shared/errors/app-error.ts";
import { ERRORS } from "../../../shared/errors/codes.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { rateLimitedLog } from "../../../shared/lib/rate-limited-log.ts";
import { say } from "../../../shared/words/say.ts";
import { type Outage, outageOf } from "../db/violations.ts";

const RETRY_AFTER_SECONDS = 3;

/** The call that failed. */
interface Failed {
  requestId: string;
  operation: string | undefined;
  /** Has the client disconnected? */
  isGone: boolean;
}

/** Logs a failure as far as it concerns operators. @returns what its caller is told; another error is `internal` */
export type Settle = (error: unknown, failed: Failed) => unknown;

/** Settles the failures of calls, whoever makes them. */
export function createSettle({ log, clock }: { log: Log; clock: Clock }): Settle {
  const warnOutOfService = rateLimitedLog(clock, (count, fields: object) =>
    log.warn({ ...fields, count }, "requests failed: the database is out of service"),
  );
  return (error, { requestId, operation, isGone }) => {
    const outage = outageOf(error);
    const fields = { err: error, request_id: requestId, operation };
    if (outage !== null) warnOutOfService(fields);
    else if (!(error instanceof AppError)) log.error(fields, "request failed");
    else if (isGone) log.debug(fields, "request failed: the client has disconnected");
    else if (error.code === "unavailable") log.warn(fields, "request failed: unavailable");
    else if (ERRORS[error.code].status >= 500) log.error(fields, "request failed");
    return outage === null ? error : unavailable(outage, error);
  };
}

const OUTAGES = {
  full: say("central_disk_full"),
  unwritable: say("central_unwritable"),
  away: say("central_database_away"),
};

/** The operator makes room, the database recovers or its load falls: a later retry succeeds. */
function unavailable(outage: Outage, cause: unknown): AppError {
  const said = OUTAGES[outage];
  const problems = [{ path: "database", said }];
  return new AppError("unavailable", said, { problems, retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
