import { type Words } from "./word.ts";

/** The buffer zone and the vehicles inside an area. */
export const BUFFER_ZONE_WORDS: Words = {
  queue_place: ["Place in the buffer zone's queue, from 1; only with AREA_FULL", 4],
  priority: ["Priority class: `urgent` before `high` before `normal`, first come, first served within each", "normal"],
  queued_at: [
    "Start of the wait that counts for the order; later than the arrival after a missed call",
    "2026-11-21T08:00:00.000Z",
  ],
  called_at: ["When the vehicle was last called; null while it was not", "2026-11-21T08:14:00.000Z"],
  called_until: [
    "End of the call, and of its reserved place; null while it was not called",
    "2026-11-21T08:29:00.000Z",
  ],
  "BufferEntry.state": ["`waiting`, `called`, `entered` the area, or `left` without entering", "called"],
  "BufferEntry.place": ["Place among the waiting vehicles, from 1; null once called or gone", null],
  "BufferEntry.gate_id": [
    "The gate that the vehicle was called to; null while it was not called",
    "0192c3a4-0000-7000-8000-0000000000b1",
  ],
  "BufferEntry.calls": ["Calls since it was last put in the queue", 1],
  "BufferEntry.ended_at": ["When it entered the area or left; null while it is in the buffer zone", null],
  "BufferEntry.end_reason": ["Why it left without entering; null otherwise", null],
  "BufferEntry.out_of_turn_reason": ["Why it was called before those ahead of it; null where it was not", null],
  event: ["What happened in the buffer zone", "called"],
  vehicles: ["The vehicles in the buffer zone: the called ones, then the waiting ones in their order"],
  area_name: ["Name of the area", "Marunda"],
  inside: ["Vehicles inside the area, with the officer's correction", 37],
  inside_offset: ["The officer's correction that is in force, added to the counted vehicles", -1],
  reserved: ["Places that calls reserve", 2],
  free: ["Places that are neither taken nor reserved; null without a limit", 1],
  out_of_turn_reason: [
    "Why a vehicle is called before those ahead of it; required for any but the first",
    "Refrigerated goods",
  ],
  counted: ["Vehicles inside by the passages of all gates, without a correction", 38],
  offset: ["Added to the counted vehicles from now on", -1],
  corrected_by: ["Who corrected it"],
  "CorrectedBy.id": ["Id of the person", "0192c3a4-0000-7000-8000-0000000000a1"],
  "CorrectedBy.name": ["Name of the person", "Sari Wulandari"],
};
