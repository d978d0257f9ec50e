import { onPostgres } from "../../../test/engines.ts";
import { outagesSuite } from "../test/outages-suite.ts";

outagesSuite(onPostgres());
