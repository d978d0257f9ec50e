import { onSqlite } from "../../test/engines.ts";
import { describeLinks } from "./test/links-suite.ts";

describeLinks(onSqlite());
