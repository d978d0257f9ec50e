import { CentralConfig } from "./config/config.ts";
import { FEATURES } from "./features/open-features.ts";
import { openapiDocument } from "./platform/http/openapi.ts";
import { VERSION } from "../shared/lib/version.ts";

const document = openapiDocument(FEATURES, {
  version: VERSION,
  publicUrl: CentralConfig.parse({}).public_url,
});
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
