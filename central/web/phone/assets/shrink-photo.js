// Makes a photo small enough for a bad network, on the phone.
const MOST_PIXELS = 1600;
const QUALITY = 0.8;

/**
 * @param {Blob} photo as the camera made it
 * @returns {Promise<Blob>} a JPEG, upright; the photo itself where the browser cannot read it
 */
export async function shrinkPhoto(photo) {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no JPEG"))), "image/jpeg", QUALITY),
    );
  } catch {
    return photo;
  }
}
