import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { systemClock } from "../../../shared/lib/clock.ts";
import { type PictureAddress, type PictureOutcome, type PictureSource, pictureSource } from "./picture-source.ts";

/** An order to the thread: to request a picture from a camera, or to forget the camera. */
export type PictureOrder =
  { do: "fetch"; camera: number; job: number; address: PictureAddress } | { do: "forget"; camera: number };
/** The result of a request. The memory of the picture is transferred. */
export interface PictureAnswer {
  job: number;
  outcome: PictureOutcome;
}

/** On Linux this is the priority of this thread alone: on a busy machine pictures wait, and lanes do not. */
const NICE = 5;

/** The thread that requests pictures: the garbage of the received chunks costs no lane a collection. */
function serve(port: NonNullable<typeof parentPort>): void {
  setPriority(0, NICE);
  const sources = new Map<number, PictureSource>();

  const fetch = async ({ camera, job, address }: Extract<PictureOrder, { do: "fetch" }>): Promise<void> => {
    const source = sources.get(camera) ?? pictureSource(address, systemClock);
    sources.set(camera, source);
    const outcome = await source.fetch();
    const memory = outcome.is === "picture" ? [outcome.picture.bytes.buffer as ArrayBuffer] : [];
    port.postMessage({ job, outcome } satisfies PictureAnswer, memory);
  };

  port.on("message", (order: PictureOrder) => {
    if (order.do === "fetch") {
      void fetch(order);
      return;
    }
    void sources.get(order.camera)?.[Symbol.asyncDispose]();
    sources.delete(order.camera);
  });
}

if (parentPort) serve(parentPort);
