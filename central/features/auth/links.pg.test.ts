import { onPostgres } from "../../test/engines.ts";
import { describeLinks } from "./test/links-suite.ts";

describeLinks(onPostgres());
