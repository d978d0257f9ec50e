import { type Platform, type Feature } from "../../platform/platform.ts";
import { areaOfCapture, CAPTURE_FOLDER } from "./captures.ts";
import { getFileUrl } from "./get-file-url.ts";
import { streamFile } from "./stream-file.ts";
import { uploadHardwareTransaction } from "./upload-hardware-transaction.ts";
import { uploadHardwareTransactions } from "./upload-hardware-transactions.ts";

export function filesFeature(platform: Platform): Feature {
  platform.files.areas.set(CAPTURE_FOLDER, areaOfCapture(platform));
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
