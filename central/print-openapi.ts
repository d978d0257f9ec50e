import { CentralConfig } from "./config/config.ts";
import { roomsOnPaper } from "./paper.ts";
import { openapiDocument } from "./platform/http/openapi.ts";
import { VERSION } from "./version.ts";

const document = openapiDocument(roomsOnPaper(), { version: VERSION, publicUrl: CentralConfig.parse({}).public_url });
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
