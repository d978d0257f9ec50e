import type { Feature } from "../../../platform/feature.ts";
import { issueToken } from "./issue-token.ts";

export const externalFeature: Feature = { name: "external", operations: [issueToken] };
