import { onPostgres } from "../../test/engines.ts";
import { syncSuite } from "./test/sync-suite.ts";

syncSuite(onPostgres());
