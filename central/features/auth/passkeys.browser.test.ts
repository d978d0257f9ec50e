import { onSqlite } from "../../test/engines.ts";
import { describePasskeys } from "./test/passkeys-suite.ts";

describePasskeys(onSqlite());
