/** Photos are made smaller before they are sent: a telephone's has ten times what a reader of the paper needs. */

const MOST_PIXELS = 2000;
const SMALL_BYTES = 500_000;

/**
 * Makes the photos of a form smaller, of the entries with `data-shrink`. What is no photo, or can't be read, stays.
 * @param {HTMLFormElement} form
 * @param {FormData} fields what is sent of it
 */
export async function shrinkChosen(form, fields) {
  for (const input of form.querySelectorAll("input[type=file][data-shrink]")) {
    if (!(input instanceof HTMLInputElement)) continue;
    const file = fields.get(input.name);
    if (file instanceof File) fields.set(input.name, await smaller(file));
  }
}

/**
 * The same photo with fewer pixels; what is no photo, is small already or can't be read, as it is.
 * @param {File} file
 */
export async function smaller(file) {
  if (!file.type.startsWith("image/") || file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
    return blob.size < file.size ? new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: blob.type }) : file;
  } catch {
    return file;
  }
}
