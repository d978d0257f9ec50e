import { onSqlite } from "../../test/engines.ts";
import { insertManySuite } from "../test/insert-many-suite.ts";

insertManySuite(onSqlite());
