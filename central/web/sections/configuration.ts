import type { Section } from "../page.ts";
import { areaPages } from "../pages/configuration/areas.ts";
import { blockPages } from "../pages/configuration/blocks.ts";
import { gatePages } from "../pages/configuration/gates.ts";
import { lanePages } from "../pages/configuration/lanes.ts";
import { changeDevicePage, deviceActs, devicePage } from "../pages/devices/device-page.ts";
import { newDeviceAct, newDevicePage } from "../pages/devices/new-device-page.ts";
import { testPicture } from "../pages/devices/test-part.ts";
import { edgePages } from "../pages/edges/edges.ts";
import { registerEdgeAct, registerEdgePage } from "../pages/edges/register-edge.ts";

const [edgeList, ...edge] = edgePages.pages;

/** What a site consists of, and its rules. */
export const configurationSection: Section = {
  label: { en: "Configuration", id: "Pengaturan" },
  icon: "gate",
  key: "KeyC",
  pages: [
    ...areaPages.pages,
    ...gatePages.pages,
    ...lanePages.pages,
    ...blockPages.pages,
    newDevicePage,
    devicePage,
    changeDevicePage,
    edgeList,
    // `/edges/new` before `/edges/:id`, which would take it.
    registerEdgePage,
    ...edge,
  ],
  acts: [
    ...areaPages.acts,
    ...gatePages.acts,
    ...lanePages.acts,
    ...blockPages.acts,
    newDeviceAct,
    ...deviceActs,
    registerEdgeAct,
    ...edgePages.acts,
  ],
  streams: [testPicture],
};
