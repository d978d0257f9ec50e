import { createClient } from "@hey-api/openapi-ts";
import { FEATURES } from "../../central/features/open-features.ts";
import { openapiDocument } from "../../central/platform/http/openapi.ts";
import { VERSION } from "../../shared/lib/version.ts";

/**
 * Writes a typed client of the API: one function for each operation, without dependencies or a build step.
 * @param folder its contents are replaced
 */
export async function makeClient(folder: string, publicUrl: string): Promise<void> {
  const document = openapiDocument(FEATURES, { version: VERSION, publicUrl });
  await createClient({
    input: structuredClone(document) as Record<string, unknown>,
    output: { path: folder, importFileExtension: ".ts" },
    logs: { level: "silent" },
  });
}
