import { onPostgres } from "../../test/engines.ts";
import { describeSessions } from "./test/auth-suite.ts";

describeSessions(onPostgres());
