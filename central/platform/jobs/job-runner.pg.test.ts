import { onPostgres } from "../../test/engines.ts";
import { describeJobs } from "./test/jobs-suite.ts";

describeJobs(onPostgres());
