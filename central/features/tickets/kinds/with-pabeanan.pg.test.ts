import { onPostgres } from "../../../test/engines.ts";
import { withPabeananSuite } from "./test/with-pabeanan-suite.ts";

withPabeananSuite(onPostgres());
