import type { Feature } from "../../../platform/feature.ts";
import { areaOfCapture, CAPTURE_FOLDER } from "./captures.ts";
import { pruneFilesJob } from "./prune-files.ts";
import { getFileUrl } from "./operations/get-file-url.ts";
import { streamFile } from "./operations/stream-file.ts";
import { scanFiles } from "./scan-files.ts";
import { uploadFile, uploadPdf, uploadPdfOrImage } from "./operations/upload-file.ts";
import { uploadFiles } from "./operations/upload-files.ts";
import { uploadHardwareTransaction } from "./operations/upload-hardware-transaction.ts";
import { uploadHardwareTransactions } from "./operations/upload-hardware-transactions.ts";
import { uploadPhoto } from "./operations/upload-photo.ts";
import { uploadPhotoText } from "./operations/upload-photo-text.ts";

export const filesFeature: Feature = {
  name: "files",
  operations: [
    uploadFile,
    uploadPdf,
    uploadPdfOrImage,
    uploadFiles,
    uploadPhoto,
    uploadPhotoText,
    streamFile,
    getFileUrl,
    uploadHardwareTransaction,
    uploadHardwareTransactions,
  ],
  jobs: [pruneFilesJob, scanFiles],
  folders: { [CAPTURE_FOLDER]: { areaOf: areaOfCapture } },
};
