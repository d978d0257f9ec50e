import { type Feature } from "../../platform/platform.ts";
import { externalTickets } from "./create-external-ticket.ts";
import { issueToken } from "./issue-token.ts";

export const externalFeature: Feature = { name: "external", operations: [issueToken, ...externalTickets] };
