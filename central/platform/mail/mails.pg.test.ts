import { onPostgres } from "../../test/engines.ts";
import { describeMails } from "./test/mail-suite.ts";

describeMails(onPostgres());
