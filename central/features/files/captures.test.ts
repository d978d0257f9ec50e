import { onSqlite } from "../../test/engines.ts";
import { capturesSuite } from "./test/captures-suite.ts";

capturesSuite(onSqlite());
