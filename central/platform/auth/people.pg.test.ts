import { onPostgres } from "../../test/engines.ts";
import { describePeople } from "./test/people-suite.ts";

describePeople(onPostgres());
