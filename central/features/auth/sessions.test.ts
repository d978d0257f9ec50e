import { onSqlite } from "../../test/engines.ts";
import { describeSessions } from "./test/auth-suite.ts";

describeSessions(onSqlite());
