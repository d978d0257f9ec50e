import { onPostgres } from "../../../test/engines.ts";
import { invitationsSuite } from "./test/invitations-suite.ts";

invitationsSuite(onPostgres());
