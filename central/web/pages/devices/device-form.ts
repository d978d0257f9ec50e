import { html } from "hono/html";
import { newId } from "../../../../shared/lib/ids.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import type { DeviceDriver } from "../../../wire/device-driver.ts";
import type { Device, LaneDetail } from "../../../wire/gate-resources.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import type { Outcome } from "../../call-operation.ts";
import type { Shown } from "../../page.ts";
import { declaredForm, isChoosing, typedOf } from "../../parts/form.ts";
import { bodyOf, formFields, schemaOf } from "../../parts/form-schema.ts";
import { helpText } from "../../parts/help-text.ts";
import type { PageContext } from "../../page-context.ts";
import { DEVICE_WORDS } from "./device-words.ts";
import { deviceSchema, settingWords } from "./setting-entries.ts";
import { say } from "../../../../shared/words/say.ts";
import { addDevice } from "../../../features/gates/lanes/operations/add-device.ts";
import { checkDeviceSettings } from "../../../features/gates/lanes/operations/check-device-settings.ts";

/** A form for a device of a lane. */
export interface DeviceForm {
  context: PageContext;
  lane: LaneDetail;
  driver: DeviceDriver;
  title: string;
  action: string;
  back: string;
  /** The device that is changed. */
  deviceId?: string;
}

type Typed = Readonly<Record<string, string>>;

const fieldsOf = ({ context, driver }: DeviceForm, values: Typed) =>
  formFields(deviceSchema(driver, schemaOf(context.bodyOf(addDevice)).properties?.["name"] ?? {}), values);

/** The form with its wiring help beside it. @param values by path: typed, or stored */
export async function deviceForm(form: DeviceForm, values: Typed, problem: Problem | null): Promise<Shown> {
  const { context, lane, driver, title, action, back } = form;
  const { language, words: all } = context;
  const words = DEVICE_WORDS[language];
  const { version, key = newId(context.nowMs) } = values;
  const declared = declaredForm(
    {
      action,
      values,
      problem,
      submit: words.save,
      fields: fieldsOf(form, values),
      words: settingWords(driver, language),
      ...(problem?.code === "already_exists" && {
        beside: html`<button class="button" name="${DESPITE}" value="1">${words.saveDespite}</button>`,
      }),
      hidden: version === undefined ? { key } : { version },
    },
    { language, words: all, moments: await context.momentsOf(lane.area_id) },
  );
  const content = html`<header class="page-head">
      <a class="button" href="${back}" data-back>${ICON.back}${words.devices}</a>
      <h1>${title}</h1>
    </header>
    <div class="columns">
      ${declared}
      <section class="card" aria-labelledby="help">
        <div class="card-head"><h2 id="help">${words.help}</h2></div>
        <div class="card-body stack help">${helpText(language === "id" ? driver.help_id : driver.help)}</div>
      </section>
    </div>`;
  return { title, content, ...(problem && { status: problem.status === 400 ? 400 : 409 }) };
}

/** The name of the button that saves a device that other devices stand against. */
const DESPITE = "despite";

/** What is wrong with the settings, or what stands against them; null where nothing does. */
async function conflictsWith({ context, lane, deviceId }: DeviceForm, body: object): Promise<Problem | null> {
  const input = { params: { id: lane.id }, body: { ...body, device_id: deviceId ?? null } };
  const checked = await context.send(checkDeviceSettings, input);
  if (!checked.ok) return checked.problem;
  const { conflicts } = checked.data;
  if (conflicts.length === 0) return null;
  const nobody = { type: "", title: "", detail: "", message: "", request_id: "" };
  return { ...nobody, status: 409, code: "already_exists", said: say("already_exists"), errors: conflicts };
}

/** Saves what was typed, or shows it again: with its problems, or with the entries of another choice. */
export async function answerDeviceForm(
  form: DeviceForm,
  sent: FormData,
  save: (body: object, key: string) => Promise<Outcome<Device>>,
): Promise<Shown | { to: string }> {
  const values = typedOf(sent);
  if (isChoosing(sent)) return deviceForm(form, values, null);
  const body = bodyOf(fieldsOf(form, values), sent, form.context);
  const problem = sent.has(DESPITE) ? null : await conflictsWith(form, body);
  if (problem) return deviceForm(form, values, problem);
  const outcome = await save(body, values["key"] ?? "");
  if (!outcome.ok) return deviceForm(form, values, outcome.problem);
  return { to: `/lanes/${form.lane.id}/devices/${outcome.data.id}?done=saved` };
}
