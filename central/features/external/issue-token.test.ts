import { onSqlite } from "../../test/engines.ts";
import { describeClientTokens } from "./test/token-suite.ts";

describeClientTokens(onSqlite());
