import { onSqlite } from "../../../test/engines.ts";
import { amendStepsSuite } from "../test/amend-steps-suite.ts";

amendStepsSuite(onSqlite());
