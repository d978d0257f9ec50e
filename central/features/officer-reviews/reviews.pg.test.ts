import { onPostgres } from "../../test/engines.ts";
import { reviewsSuite } from "./test/reviews-suite.ts";

reviewsSuite(onPostgres());
