import { onPostgres } from "../test/engines.ts";
import { profileSuite } from "./test/profile-suite.ts";

profileSuite(onPostgres());
