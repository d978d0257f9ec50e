import { html } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import { DeviceRole } from "../../../../shared/wire/devices/device.ts";
import type { LaneDetail } from "../../../wire/gate-resources.ts";
import type { Act, Page, Shown } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { driverOf, driversOf, laneOf } from "./device-data.ts";
import { answerDeviceForm, deviceForm } from "./device-form.ts";
import { DEVICE_WORDS } from "./device-words.ts";
import { addDevice } from "../../../features/gates/lanes/operations/add-device.ts";
import { checkDeviceSettings } from "../../../features/gates/lanes/operations/check-device-settings.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { listDeviceDrivers } from "../../../features/gates/device-drivers/operations/list-device-drivers.ts";

const PATH = "/lanes/:laneId/devices/new";
const USES = [addDevice, checkDeviceSettings, getLane, listDeviceDrivers] as const;

const addressOf = (lane: LaneDetail, driver: string): string => `/lanes/${lane.id}/devices/new?driver=${driver}`;

/** Every driver, by what its devices are on a lane. */
async function showCatalogue(context: PageContext, lane: LaneDetail): Promise<Shown> {
  const { language } = context;
  const words = DEVICE_WORDS[language];
  const drivers = await driversOf(context);
  const family = (role: DeviceRole): Markup =>
    html`<section class="card" aria-labelledby="of-${role}">
      <div class="card-head"><h2 id="of-${role}">${words.role[role]}</h2></div>
      <ul class="rows">
        ${drivers
          .filter(({ roles }) => roles.includes(role))
          .map(
            ({ driver, name }) =>
              html`<li class="row">
                <a href="${addressOf(lane, driver)}&role=${role}">${name[language]}</a>
                <code class="quiet">${driver}</code>
              </li>`,
          )}
      </ul>
    </section>`;
  const content = html`<header class="page-head">
      <a class="button" href="/lanes/${lane.id}" data-back>${ICON.back}${lane.name}</a>
      <h1>${words.add}</h1>
    </header>
    <div class="stack">
      <p>${words.choose}</p>
      <div class="columns">${DeviceRole.options.map(family)}</div>
    </div>`;
  return { title: words.add, content };
}

async function formFor(context: PageContext, lane: LaneDetail, name: string) {
  const driver = await driverOf(context, name);
  const title = DEVICE_WORDS[context.language].newDevice(driver.name[context.language]);
  return { context, lane, driver, title, action: addressOf(lane, name), back: `/lanes/${lane.id}/devices/new` };
}

export const newDevicePage: Page = {
  path: PATH,
  uses: USES,
  async show(context) {
    const lane = await laneOf(context);
    const name = context.asked("driver");
    if (name === undefined) return showCatalogue(context, lane);
    const values = { "settings.role": context.asked("role") ?? "" };
    return deviceForm(await formFor(context, lane, name), values, null);
  },
};

export const newDeviceAct: Act = {
  path: PATH,
  uses: USES,
  async perform(context, form) {
    const lane = await laneOf(context);
    return answerDeviceForm(await formFor(context, lane, context.asked("driver") ?? ""), form, (body, key) =>
      context.try(addDevice, { params: { id: lane.id }, body, ...(key === "" ? {} : { key }) }),
    );
  },
};
