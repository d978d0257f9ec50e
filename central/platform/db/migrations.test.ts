import { onSqlite } from "../../test/engines.ts";
import { migrationsSuite } from "./test/migrations-suite.ts";

migrationsSuite(onSqlite());
