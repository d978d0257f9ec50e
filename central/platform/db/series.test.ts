import { onSqlite } from "../../test/engines.ts";
import { seriesSuite } from "../test/series-suite.ts";

seriesSuite(onSqlite());
