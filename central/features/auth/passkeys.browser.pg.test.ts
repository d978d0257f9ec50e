import { onPostgres } from "../../test/engines.ts";
import { describePasskeys } from "./test/passkeys-suite.ts";

describePasskeys(onPostgres());
