import { onSqlite } from "../test/engines.ts";
import { seedSuite } from "./test/seed-suite.ts";

seedSuite(onSqlite());
