import { onPostgres } from "../../../test/engines.ts";
import { retentionSuite } from "../test/retention-suite.ts";

retentionSuite(onPostgres());
