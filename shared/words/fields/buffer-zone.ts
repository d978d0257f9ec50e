import type { Fields } from "./field.ts";

export const bufferZoneFields = {
  queue_place: { says: "Place in the buffer zone's queue, from 1; only with AREA_FULL", example: 4 },
  priority: {
    label: ["Priority", "Prioritas"],
    help: [
      "Priority class: urgent before high before normal, first come, first served within each",
      "Kelas prioritas: mendesak mendahului utama, utama mendahului biasa; di dalam kelas yang sama, yang datang dulu dilayani dulu",
    ],
    says: "Priority class: `urgent` before `high` before `normal`, first come, first served within each",
    example: "normal",
  },
  queued_at: {
    label: ["In the queue since", "Antre sejak"],
    says: "Start of the wait that counts for the order; later than the arrival after a missed call",
    example: "2026-11-21T08:00:00.000Z",
  },
  called_at: {
    label: ["Called at", "Dipanggil pada"],
    says: "When the vehicle was last called; null while it was not",
    example: "2026-11-21T08:14:00.000Z",
  },
  called_until: {
    label: ["Called until", "Dipanggil sampai"],
    says: "End of the call, and of its reserved place; null while it was not called",
    example: "2026-11-21T08:29:00.000Z",
  },
  "VehicleInside.since": { says: "When it came in", example: "2026-11-21T06:12:00.000Z" },
  "VehicleInside.police_number": { says: "As stored", example: "B 9123 KLM" },
  "VehicleInside.company_name": { says: "The company of its ticket", example: "PT Sentosa Abadi" },
  has_overstayed: { says: "Its ticket has ended while it is inside", example: false },
  "AreaInside.vehicles": { says: "Who is inside, the earliest entry first" },
  "BufferEntry.state": {
    says: "`waiting`, `called`, `entered` the area, or `left` without entering",
    example: "called",
  },
  "BufferEntry.place": { says: "Place among the waiting vehicles, from 1; null once called or gone", example: null },
  "BufferEntry.gate_id": {
    says: "The gate that the vehicle was called to; null for any gate, and while it was not called",
    example: "0192c3a4-0000-7000-8000-0000000000b1",
  },
  "BufferEntry.calls": { says: "Calls since it was last put in the queue", example: 1 },
  "BufferEntry.ended_at": {
    says: "When it entered the area or left; null while it is in the buffer zone",
    example: null,
  },
  "BufferEntry.end_reason": { says: "Why it left without entering; null otherwise", example: null },
  "BufferEntry.out_of_turn_reason": {
    help: [
      "Why it was called before those ahead of it; empty where it was not",
      "Mengapa dipanggil mendahului yang di depannya; kosong kalau tidak",
    ],
    says: "Why it was called before those ahead of it; null where it was not",
    example: null,
  },
  waiting_now: { says: "Vehicles in the buffer zone that are not called", example: 4 },
  called_now: { says: "Vehicles in the buffer zone that are called", example: 1 },
  came: { says: "Vehicles that entered the buffer zone", example: 12 },
  called: { says: "Calls, repeated ones included", example: 11 },
  missed: { says: "Vehicles that were put back because they did not come", example: 1 },
  entered: { says: "Vehicles that came into the area from the buffer zone", example: 9 },
  left: { says: "Vehicles that left without entering the area", example: 1 },
  mean_wait_seconds: {
    says: "Seconds from coming to the buffer zone to entering the area; null where none entered",
    example: 1260,
  },
  event: { label: ["Event", "Peristiwa"], says: "What happened in the buffer zone", example: "called" },
  area_name: { says: "Name of the area", example: "Marunda" },
  inside: {
    label: ["Inside", "Di dalam"],
    help: [
      "Vehicles inside the area, with the officer's correction",
      "Kendaraan di dalam kawasan, menurut koreksi petugas",
    ],
    example: 37,
  },
  inside_offset: { says: "The officer's correction that is in force, added to the counted vehicles", example: -1 },
  reserved: { says: "Places that calls reserve", example: 2 },
  free: { says: "Places that are neither taken nor reserved; null without a limit", example: 1 },
  out_of_turn_reason: {
    label: ["Why out of turn", "Alasan di luar giliran"],
    says: "Why a vehicle is called before those ahead of it; required for any but the first",
    example: "Refrigerated goods",
  },
  counted: {
    label: ["Counted", "Terhitung"],
    says: "Vehicles inside by the passages of all gates, without a correction",
    example: 38,
  },
  offset: { label: ["Difference", "Selisih"], says: "Added to the counted vehicles from now on", example: -1 },
  corrected_by: { label: ["Corrected by", "Dikoreksi oleh"], says: "Who corrected it" },
  "CorrectedBy.id": { says: "Id of the person", example: "0192c3a4-0000-7000-8000-0000000000a1" },
  "CorrectedBy.name": { says: "Name of the person", example: "Sari Wulandari" },
} as const satisfies Fields;
