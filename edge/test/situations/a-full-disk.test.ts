import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { openStore } from "../../store/open.ts";
import { gateRig } from "../gate-rig.ts";

/** Others fill the disk to the last byte. */
function fill(directory: string): void {
  const file = openSync(join(directory, "others"), "w");
  for (let bytes = 65_536; bytes >= 1;) {
    try {
      writeSync(file, Buffer.alloc(bytes, 1));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(file);
}

it("a disk that is full to the reserve and beyond opens for nobody without a fact, and the gate goes on once there is room", async ({
  skip,
}) => {
  const disk = mkdtempSync(join(tmpdir(), "edge-full-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", disk]);
  if (mounted.status !== 0) skip("no file system can be mounted here");
  try {
    const store = openStore({ path: join(disk, "edge.db"), log: silentLog, reserveBytes: 512 * 1024 });
    await using rig = await gateRig(undefined, undefined, store);
    const codes = [1, 2, 3].map((n) => rig.qr(rig.ticket(n)));
    let released = 0;
    store.onDiskPressure(() => (released += 1));
    /** @returns whether it is recorded */
    const scan = async (text: string): Promise<boolean> => {
      const before = rig.facts().length;
      await rig.scan(text);
      await rig.wait(60_000);
      return rig.facts().length > before;
    };
    fill(disk);
    while (released === 0) expect(await scan(`nobody ${rig.facts().length}`)).toBe(true);
    expect(await scan(codes[0] ?? "")).toBe(true);
    fill(disk);
    while (await scan(`nobody ${rig.facts().length}`));
    const before = [...rig.devices.sent];
    expect([await scan(codes[1] ?? ""), rig.devices.sent]).toEqual([false, before]);
    rmSync(join(disk, "others"));
    expect(store.restoreReserve()).toBe(true);
    expect(await scan(codes[1] ?? "")).toBe(true);
    expect(await scan(codes[2] ?? "")).toBe(true);
    expect(rig.devices.sent.filter((command) => command === "open")).toHaveLength(3);
    expect(rig.story().filter((what) => what === "decision OK")).toHaveLength(3);
    const sequences = rig.facts().map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, at) => at + 1));
  } finally {
    spawnSync("umount", [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
});
