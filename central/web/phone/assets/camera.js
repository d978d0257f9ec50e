// Reads QR codes with the phone's camera: by the platform's own detector, else by a reader in a worker.
const EACH_MS = 120;
const WIDEST = 900;

/**
 * What browsers have that the types do not know.
 * @typedef {{ detect(of: CanvasImageSource): Promise<{ rawValue: string }[]> }} Detector
 * @typedef {{ new (about: { formats: string[] }): Detector, getSupportedFormats(): Promise<string[]> }} Detectors
 */

/** @returns {Promise<Detector | null>} */
async function platformsDetector() {
  /** @type {Detectors | undefined} */
  const Detectors = Reflect.get(globalThis, "BarcodeDetector");
  try {
    const formats = (await Detectors?.getSupportedFormats()) ?? [];
    return Detectors && formats.includes("qr_code") ? new Detectors({ formats: ["qr_code"] }) : null;
  } catch {
    return null;
  }
}

/** A reader in a worker, for pictures one after the other. @param {string} address */
function openReader(address) {
  const worker = new Worker(address);
  /** @param {ImageData} picture @returns {Promise<string | null>} */
  const read = ({ data, width, height }) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data: text }) => resolve(text);
      worker.onerror = () => reject(new Error("the reader has failed"));
      worker.postMessage({ pixels: data.buffer, width, height }, [data.buffer]);
    });
  return { read, close: () => worker.terminate() };
}

/** Gets the reader while there is a network, where it will be needed. @param {string} address */
export async function prepareReader(address) {
  if ((await platformsDetector()) === null) await fetch(address).catch(() => undefined);
}

/**
 * Shows what the camera sees until it sees a QR code. Throws when there is no camera, or no leave to use it.
 * @param {HTMLVideoElement} video
 * @param {string} readerAddress
 * @param {AbortSignal} signal ends it
 * @returns {Promise<string | null>} null once it is ended
 */
export async function scanQr(video, readerAddress, signal) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  /** @type {ReturnType<typeof openReader> | null} */
  let reader = null;
  try {
    video.srcObject = stream;
    await video.play();
    const detector = await platformsDetector();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", { willReadFrequently: true });
    while (!signal.aborted) {
      const scale = Math.min(1, WIDEST / Math.max(video.videoWidth, video.videoHeight, 1));
      canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
      canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
      context?.drawImage(video, 0, 0, canvas.width, canvas.height);
      let text = null;
      if (detector) text = (await detector.detect(canvas))[0]?.rawValue ?? null;
      else if (context) {
        reader ??= openReader(readerAddress);
        text = await reader.read(context.getImageData(0, 0, canvas.width, canvas.height));
      }
      if (text) {
        navigator.vibrate?.(120);
        return text;
      }
      await new Promise((resolve) => setTimeout(resolve, EACH_MS));
    }
    return null;
  } finally {
    reader?.close();
    for (const track of stream.getTracks()) track.stop();
  }
}
