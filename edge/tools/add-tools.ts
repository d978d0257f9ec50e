import type { AddTool } from "./tool.ts";
import { addDevices } from "./devices/command.ts";
import { addDoctor } from "./doctor/command.ts";
import { addSupportBundle } from "./doctor/support-bundle.ts";
import { addExport } from "../export/command.ts";
import { addProbe } from "./probe/command.ts";
import { addSelfTest } from "./self-test/command.ts";
import { addSetup } from "./setup/command.ts";

/** Every command of the edge besides the daemon itself. */
export const addTools: AddTool = (program, world, choose) => {
  for (const add of [addDevices, addProbe, addSelfTest, addDoctor, addSupportBundle, addExport, addSetup])
    add(program, world, choose);
};
