import { onSqlite } from "../../test/engines.ts";
import { describeUploads } from "./test/uploads-suite.ts";

describeUploads(onSqlite());
