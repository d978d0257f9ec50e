import { type Platform, type Feature } from "../../platform/platform.ts";
import { getFileUrl } from "./get-file-url.ts";
import { streamFile } from "./stream-file.ts";
import { uploadHardwareTransaction } from "./upload-hardware-transaction.ts";
import { uploadHardwareTransactions } from "./upload-hardware-transactions.ts";

export function filesFeature(platform: Platform): Feature {
  return {
    name: "files",
    operations: [
      streamFile(platform),
      getFileUrl(platform),
      uploadHardwareTransaction(platform),
      uploadHardwareTransactions(platform),
    ],
  };
}
