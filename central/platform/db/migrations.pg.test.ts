import { onPostgres } from "../../test/engines.ts";
import { migrationsSuite } from "./test/migrations-suite.ts";

migrationsSuite(onPostgres());
