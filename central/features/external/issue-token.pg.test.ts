import { onPostgres } from "../../test/engines.ts";
import { describeClientTokens } from "./test/token-suite.ts";

describeClientTokens(onPostgres());
