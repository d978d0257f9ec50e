/** The folders of the storage for what people send: files, and photos without their metadata. */
export const UPLOAD_FOLDERS = ["uploads", "photos"] as const;
export type UploadFolder = (typeof UPLOAD_FOLDERS)[number];
