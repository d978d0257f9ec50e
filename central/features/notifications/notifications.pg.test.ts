import { onPostgres } from "../../test/engines.ts";
import { notificationsSuite } from "./test/notifications-suite.ts";

notificationsSuite(onPostgres());
