import type { Section } from "../page.ts";
import { boardPage, boardStream } from "../pages/buffer-zone/board-page.ts";
import { bufferPage, bufferStream } from "../pages/buffer-zone/buffer-page.ts";
import { bufferActs, entryPage } from "../pages/buffer-zone/entry-page.ts";

/** Vehicles that wait for a free place inside. */
export const bufferZoneSection: Section = {
  label: { en: "Buffer zone", id: "Zona penyangga" },
  icon: "truck",
  key: "KeyB",
  pages: [bufferPage, boardPage, entryPage],
  acts: bufferActs,
  streams: [bufferStream, boardStream],
};
