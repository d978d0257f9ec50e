import { CentralConfig } from "../../central/config/config.ts";
import { makeClient } from "./make-client.ts";

const [folder = "var/client"] = process.argv.slice(2);
await makeClient(folder, CentralConfig.parse({}).public_url);
process.stdout.write(`A client of the API stands in ${folder}\n`);
