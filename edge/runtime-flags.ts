import { setFlagsFromString } from "node:v8";

/**
 * Has the runtime compile and collect as a gate needs it. To be called at the very start of a process, and by whoever
 * measures parts of the edge outside of it.
 */
export function setRuntimeFlags(): void {
  // Compiled code stays compiled: a gate that slept through the night must be as quick for its first truck.
  setFlagsFromString("--no-flush-bytecode");
  // Old garbage is collected at one go, some 40 ms every hour or so. Bit by bit, under a real-time priority, it is
  // hardly ever done, and until it is, what it points to outlives every collection of the young: 10 to 30 ms each few
  // seconds, in which no lane is heard.
  setFlagsFromString("--no-incremental-marking");
}
