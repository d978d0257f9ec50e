import { onSqlite } from "../../test/engines.ts";
import { customsSuite } from "./test/customs-suite.ts";

customsSuite(onSqlite());
