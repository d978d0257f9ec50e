import { onPostgres } from "../test/engines.ts";
import { seedSuite } from "./test/seed-suite.ts";

seedSuite(onPostgres());
