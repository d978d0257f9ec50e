import { onSqlite } from "../test/engines.ts";
import { transactSuite } from "./test/transact-suite.ts";

transactSuite(onSqlite());
