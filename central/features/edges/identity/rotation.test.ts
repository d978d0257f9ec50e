import { onSqlite } from "../../../test/engines.ts";
import { rotationSuite } from "../test/rotation-suite.ts";

rotationSuite(onSqlite());
