import { onPostgres } from "../../test/engines.ts";
import { capturesSuite } from "./test/captures-suite.ts";

capturesSuite(onPostgres());
