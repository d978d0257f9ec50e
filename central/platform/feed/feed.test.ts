import { onSqlite } from "../../test/engines.ts";
import { feedSuite } from "./test/feed-suite.ts";

feedSuite(onSqlite());
