import { type Feature } from "../../platform/platform.ts";
import { areaOfCapture, CAPTURE_FOLDER } from "./captures.ts";
import { forgetFiles } from "./forget-files.ts";
import { getFileUrl } from "./operations/get-file-url.ts";
import { streamFile } from "./operations/stream-file.ts";
import { uploadHardwareTransaction } from "./operations/upload-hardware-transaction.ts";
import { uploadHardwareTransactions } from "./operations/upload-hardware-transactions.ts";

export const filesFeature: Feature = {
  name: "files",
  operations: [streamFile, getFileUrl, uploadHardwareTransaction, uploadHardwareTransactions],
  jobs: [forgetFiles],
  folders: { [CAPTURE_FOLDER]: { areaOf: areaOfCapture } },
};
