import { onPostgres } from "../../../test/engines.ts";
import { alertsSuite } from "../test/alerts-suite.ts";

alertsSuite(onPostgres());
