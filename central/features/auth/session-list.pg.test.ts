import { onPostgres } from "../../test/engines.ts";
import { describeSessionList } from "./test/session-list-suite.ts";

describeSessionList(onPostgres());
