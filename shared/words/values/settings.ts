import type { Values } from "./values.ts";

/** The values of devices' settings that need a word. */
export const SETTING_VALUES = {
  serial: ["a serial port of the gate computer", "port serial komputer gerbang"],
  tcp: ["the network (TCP)", "jaringan (TCP)"],
  http: ["HTTP", "HTTP"],
  hook: ["its own requests (HTTP)", "kirimannya sendiri (HTTP)"],
  none: ["none", "tanpa"],
  even: ["even", "genap"],
  odd: ["odd", "ganjil"],
  nobody: ["no", "tidak"],
  loop: ["by the loops", "menurut loop"],
  before: ["before the arm", "sebelum palang"],
  under: ["under the arm", "di bawah palang"],
  deck_end: ["at an end of the weighbridge", "di ujung jembatan timbang"],
  left: ["left", "kiri"],
  centre: ["in the middle", "tengah"],
  right: ["right", "kanan"],
  top: ["top", "atas"],
  bottom: ["bottom", "bawah"],
} as const satisfies Values;
