import { onSqlite } from "../../test/engines.ts";
import { describePeople } from "./test/people-suite.ts";

describePeople(onSqlite());
