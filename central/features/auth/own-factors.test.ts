import { onSqlite } from "../../test/engines.ts";
import { describeOwnFactors } from "./test/own-factors-suite.ts";

describeOwnFactors(onSqlite());
