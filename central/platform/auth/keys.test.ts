import { onSqlite } from "../../test/engines.ts";
import { describeKeys } from "./test/keys-suite.ts";

describeKeys(onSqlite());
