import { statfs } from "node:fs/promises";
import { cpus, freemem, release, totalmem, type } from "node:os";

/** The machine of a measurement. Sizes in bytes. */
export interface Machine {
  system: string;
  cpu: string;
  cores: number;
  memoryBytes: number;
  freeMemoryBytes: number;
  diskBytes: number;
  freeDiskBytes: number;
  node: string;
}

/** @param directory on the disk that the measurement writes to */
export async function describeMachine(directory: string): Promise<Machine> {
  const disk = await statfs(directory);
  const processors = cpus();
  return {
    system: `${type()} ${release()}`,
    cpu: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryBytes: totalmem(),
    freeMemoryBytes: freemem(),
    diskBytes: disk.blocks * disk.bsize,
    freeDiskBytes: disk.bavail * disk.bsize,
    node: process.version,
  };
}

/** One line for the head of a report. */
export function machineLine(machine: Machine): string {
  const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  return [
    `${machine.cores} × ${machine.cpu}`,
    `${gib(machine.memoryBytes)} memory (${gib(machine.freeMemoryBytes)} free)`,
    `${gib(machine.diskBytes)} disk (${gib(machine.freeDiskBytes)} free)`,
    machine.system,
    `Node ${machine.node}`,
  ].join(", ");
}
