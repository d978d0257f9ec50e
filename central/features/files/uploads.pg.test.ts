import { onPostgres } from "../../test/engines.ts";
import { describeUploads } from "./test/uploads-suite.ts";

describeUploads(onPostgres());
