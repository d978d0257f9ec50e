import { onPostgres } from "../../../test/engines.ts";
import { rotationSuite } from "../test/rotation-suite.ts";

rotationSuite(onPostgres());
