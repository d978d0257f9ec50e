import { type Road, sendTruck, type TruckOrder } from "./trucks.ts";

/** The queue of each lane. */
export type Timetable = Readonly<Record<TruckOrder["lane"], readonly Omit<TruckOrder, "lane">[]>>;

/** Each lane serves its own queue; all queues run at once. */
export async function onThreeLanes(road: Road, timetable: Timetable): Promise<void> {
  const queue = async (lane: TruckOrder["lane"]): Promise<void> => {
    for (const order of timetable[lane]) await sendTruck(road, { ...order, lane });
  };
  // Waits for all lanes even when one fails, so that nothing is in flight when the story ends.
  const ended = await Promise.allSettled([queue("in"), queue("out"), queue("mqtt")]);
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

export const admitted = { code: "OK", passage: "confirmed" } as const;
export const refused = <C extends TruckOrder["expects"]["code"]>(code: C) => ({ code, passage: null });
