import { onPostgres } from "../../test/engines.ts";
import { describeKeys } from "./test/keys-suite.ts";

describeKeys(onPostgres());
