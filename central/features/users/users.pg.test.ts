import { onPostgres } from "../../test/engines.ts";
import { usersSuite } from "./test/users-suite.ts";

usersSuite(onPostgres());
