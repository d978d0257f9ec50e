import { onSqlite } from "../../test/engines.ts";
import { consequencesSuite } from "./test/consequences-suite.ts";

consequencesSuite(onSqlite());
