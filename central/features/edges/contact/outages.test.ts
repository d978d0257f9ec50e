import { onSqlite } from "../../../test/engines.ts";
import { outagesSuite } from "../test/outages-suite.ts";

outagesSuite(onSqlite());
