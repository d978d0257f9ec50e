import { z } from "zod";

/** One call of RPC over MQTT, by the maker's documentation. */
const ShellyCall = z.object({
  id: z.number(),
  src: z.string(),
  method: z.string(),
  params: z
    .object({
      id: z.int().min(0).default(0),
      on: z.boolean().optional(),
      toggle_after: z.number().min(0).optional(),
      config: z.record(z.string(), z.unknown()).optional(),
    })
    .prefault({}),
});
export type ShellyCall = z.infer<typeof ShellyCall>;

/** @returns null for an invalid call */
export function readCall(payload: Buffer): ShellyCall | null {
  try {
    return ShellyCall.safeParse(JSON.parse(payload.toString())).data ?? null;
  } catch {
    return null; // noise is not JSON
  }
}
