import { html } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note, translated } from "../../../../shared/web/parts.ts";
import type { DeviceWithState, LaneDetail } from "../../../wire/gate-resources.ts";
import { entityTag } from "../../../platform/http/entity-tag.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { awaited } from "../../parts/command-outcome.ts";
import { typedOf } from "../../parts/form.ts";
import { formFields, type FormField, valuesOf } from "../../parts/form-schema.ts";
import { actForm, type RefusedAct } from "../../parts/resource-acts.ts";
import type { PageContext } from "../../page-context.ts";
import { deviceIn, driverOf, laneOf } from "./device-data.ts";
import { answerDeviceForm, deviceForm } from "./device-form.ts";
import { deviceTag } from "./device-tag.ts";
import { DEVICE_WORDS } from "./device-words.ts";
import { TEST_USES, testActs, testPart } from "./test-part.ts";
import { deviceSchema, settingWords } from "./setting-entries.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { listDeviceDrivers } from "../../../features/gates/device-drivers/operations/list-device-drivers.ts";
import { getGate } from "../../../features/gates/gate-details/get-gate.ts";
import { updateDevice } from "../../../features/gates/lanes/operations/update-device.ts";
import { addDevice } from "../../../features/gates/lanes/operations/add-device.ts";
import { checkDeviceSettings } from "../../../features/gates/lanes/operations/check-device-settings.ts";
import { removeDevice } from "../../../features/gates/lanes/operations/remove-device.ts";

const PATH = "/lanes/:laneId/devices/:deviceId";
const READS = [getLane, listDeviceDrivers, getGate] as const;
const CHANGES = [updateDevice, ...READS, addDevice, checkDeviceSettings] as const;
const USES = [...READS, updateDevice, removeDevice, ...TEST_USES] as const;

const REMOVAL = {
  name: "delete",
  label: { en: DEVICE_WORDS.en.remove, id: DEVICE_WORDS.id.remove },
  icon: "cross",
  removes: { en: DEVICE_WORDS.en.removeSays, id: DEVICE_WORDS.id.removeSays },
  fields: [],
} as const;

async function showDevice(context: PageContext, refused?: RefusedAct): Promise<Shown> {
  const lane = await laneOf(context);
  const device = deviceIn(lane, context.param("deviceId"));
  const driver = await driverOf(context, device.driver);
  const words = DEVICE_WORDS[context.language];
  const reader = { ...context, moments: await context.momentsOf(lane.area_id) };
  const address = `/lanes/${lane.id}/devices/${device.id}`;
  const values = valuesOf(device, context.language);
  const wordsOf = settingWords(driver, context.language);
  const facts = formFields(deviceSchema(driver, {}), values)
    .filter(({ path, schema }) => path !== "name" && schema.const === undefined)
    .map((field) => settingFact(field, values[field.path] ?? "", wordsOf(field), words));
  const content = html`<header class="page-head">
      <a class="button" href="/lanes/${lane.id}" data-back>${ICON.back}${lane.name}</a>
      <h1>${device.name}</h1>
      <div class="row">${deviceTag(device, context)}</div>
    </header>
    <div class="stack news">
      ${await takenPart(context, lane, device)}
      ${device.state?.detail ? html`<p>${translated(device.state.detail, reader)}</p>` : NOTHING}
    </div>
    <div class="columns">
      <section class="card" aria-labelledby="facts">
        <div class="card-head"><h2 id="facts">${words.settings}</h2></div>
        <dl class="facts card-body">
          <dt>${words.driver}</dt>
          <dd>${driver.name[context.language]}</dd>
          ${facts}
        </dl>
      </section>
      <div class="stack">
        ${await testPart(context, lane, device, refused)}
        ${context.may(updateDevice) ? html`<a class="button main" href="${address}/edit">${words.change}</a>` : NOTHING}
        ${context.may(removeDevice) ? actForm(context, address, REMOVAL, refused) : NOTHING}
      </div>
    </div>`;
  return { title: device.name, content, ...(refused && { status: 409 as const }) };
}

function settingFact(
  { path, chooses }: FormField,
  value: string,
  { label, unit, choices = {} }: ReturnType<ReturnType<typeof settingWords>>,
  words: (typeof DEVICE_WORDS)["en"],
): Markup | string {
  if (chooses === "presence" && value !== "") return NOTHING;
  const named = { "": words.empty, true: words.yes, false: words.no }[value] ?? choices[value];
  const shown = named ?? (unit === undefined ? value : `${value} ${unit}`);
  return html`<dt>${label}</dt>
    <dd data-setting="${path}">${shown}</dd>`;
}

/** Has the gate taken the settings? It is asked again until it has. */
async function takenPart(context: PageContext, lane: LaneDetail, device: DeviceWithState): Promise<Markup> {
  const words = DEVICE_WORDS[context.language].taken;
  const { edge } = await context.read(getGate, { params: { id: lane.gate_id } });
  const reader = { ...context, moments: await context.momentsOf(lane.area_id) };
  const part = (isWaiting: boolean, content: Markup): Markup =>
    awaited({ id: "taken", address: context.address, isWaiting }, content);
  if (!edge) return part(false, note("plain", "alert", words.none));
  if (edge.connection !== "connected") return part(true, note("wait", "noCloud", words.away));
  const hasRead = (edge.replica?.as_of ?? "") >= device.updated_at && device.state !== null;
  const configuration = lane.state?.configuration;
  if (configuration?.state === "refused") {
    const why = configuration.problem === null ? "" : translated(configuration.problem, reader);
    return part(
      true,
      note(
        "bad",
        "cross",
        html`<strong>${words.refused}</strong>
          <p>${why}</p>`,
      ),
    );
  }
  if (configuration?.state === "waiting") return part(true, note("wait", "wait", words.busy));
  return hasRead ? part(false, note("good", "check", words.taken)) : part(true, note("wait", "wait", words.waits));
}

async function changeForm(context: PageContext) {
  const lane = await laneOf(context);
  const device = deviceIn(lane, context.param("deviceId"));
  const address = `/lanes/${lane.id}/devices/${device.id}`;
  const title = DEVICE_WORDS[context.language].changeOf(device.name);
  const driver = await driverOf(context, device.driver);
  return {
    device,
    form: { context, lane, driver, title, action: `${address}/edit`, back: address, deviceId: device.id },
  };
}

export const devicePage: Page = { path: PATH, uses: USES, show: (context) => showDevice(context) };

export const changeDevicePage: Page = {
  path: `${PATH}/edit`,
  uses: CHANGES,
  async show(context) {
    const { device, form } = await changeForm(context);
    return deviceForm(form, { ...valuesOf(device, context.language), version: device.updated_at }, null);
  },
};

export const deviceActs: readonly Act[] = [
  {
    path: `${PATH}/edit`,
    uses: CHANGES,
    async perform(context, sent) {
      const { device, form } = await changeForm(context);
      const version = entityTag(device.id, typedOf(sent)["version"] ?? "");
      const params = { id: form.lane.id, deviceId: device.id };
      return answerDeviceForm(form, sent, (body) => context.try(updateDevice, { params, body, version }));
    },
  },
  {
    path: `${PATH}/delete`,
    uses: [removeDevice, ...USES],
    async perform(context) {
      const params = { id: context.param("laneId"), deviceId: context.param("deviceId") };
      const outcome = await context.try(removeDevice, { params });
      if (outcome.ok) return { to: `/lanes/${params.id}?done=1` };
      return showDevice(context, { name: "delete", failure: outcome });
    },
  },
  ...testActs(showDevice),
];
