import { onSqlite } from "../../test/engines.ts";
import { reviewsSuite } from "./test/reviews-suite.ts";

reviewsSuite(onSqlite());
