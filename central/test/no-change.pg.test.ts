import { onPostgres } from "./engines.ts";
import { noChangeSuite } from "./no-change-suite.ts";

noChangeSuite(onPostgres());
