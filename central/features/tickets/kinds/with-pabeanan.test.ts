import { onSqlite } from "../../../test/engines.ts";
import { withPabeananSuite } from "./test/with-pabeanan-suite.ts";

withPabeananSuite(onSqlite());
