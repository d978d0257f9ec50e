import { html, raw } from "hono/html";
import { z } from "zod";
import { newId } from "../../../../shared/lib/ids.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import type { DeviceRole } from "../../../../shared/wire/devices/device.ts";
import type { LaneCommand, DeviceWithState, LaneDetail } from "../../../wire/gate-resources.ts";
import { problemNote } from "../../failure.ts";
import type { Act, Shown, Stream } from "../../page.ts";
import { awaited, commandOutcome } from "../../parts/command-outcome.ts";
import type { RefusedAct } from "../../parts/resource-acts.ts";
import { fieldsOf } from "../../read-form.ts";
import type { PageContext } from "../../page-context.ts";
import { deviceIn, laneOf } from "./device-data.ts";
import { TEST_WORDS } from "./test-words.ts";
import { getGate } from "../../../features/gates/gate-details/get-gate.ts";
import { testDevice } from "../../../features/gates/lanes/operations/test-device.ts";
import { getDeviceTest } from "../../../features/gates/lanes/operations/get-device-test.ts";
import { openPortal } from "../../../features/gates/lanes/operations/open-portal.ts";
import { closePortal } from "../../../features/gates/lanes/operations/close-portal.ts";
import { getLaneCommand } from "../../../features/gates/lanes/operations/get-lane-command.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { listDeviceDrivers } from "../../../features/gates/device-drivers/operations/list-device-drivers.ts";
import { updateDevice } from "../../../features/gates/lanes/operations/update-device.ts";
import { removeDevice } from "../../../features/gates/lanes/operations/remove-device.ts";
import type { AnyCalled } from "../../../platform/http/operation.ts";

export const TEST_USES = [...[getGate, testDevice, getDeviceTest, openPortal, closePortal, getLaneCommand]] as const;
const PATH = "/lanes/:laneId/devices/:deviceId";

/** What can be tried on a device of each role. */
const TRIALS: Readonly<Record<DeviceRole, readonly TrialName[]>> = {
  barrier: ["read", "open", "close"],
  light: ["red", "green"],
  sign: ["sign"],
  reader: ["read"],
  loop: ["read"],
  camera: ["picture"],
  "plate-reader": ["read"],
  fire: ["read"],
  scale: ["read"],
};
const TRIAL_NAMES = ["read", "picture", "red", "green", "sign", "open", "close"] as const;
type TrialName = (typeof TRIAL_NAMES)[number];

const isOfArm = (name: TrialName): name is "open" | "close" => name === "open" || name === "close";
const operationOf = (name: TrialName): AnyCalled<{ id: string }> =>
  isOfArm(name) ? (name === "open" ? openPortal : closePortal) : testDevice;

/** What can be tested on the device now, and what became of the last test. */
export async function testPart(
  context: PageContext,
  lane: LaneDetail,
  device: DeviceWithState,
  refused?: RefusedAct,
): Promise<Markup | string> {
  const trials = TRIALS[device.role].filter((name) => context.may(operationOf(name)));
  if (trials.length === 0) return NOTHING;
  const words = TEST_WORDS[context.language];
  const { edge } = await context.read(getGate, { params: { id: lane.gate_id } });
  const forms =
    edge?.connection === "connected"
      ? html`<p class="quiet">${words.hint}</p>
          ${trials.map((name) => trialForm(context, lane, device, name, refused))}`
      : note("wait", "noCloud", words.away);
  return html`<section class="card" aria-labelledby="test-title">
    <div class="card-head"><h2 id="test-title">${words.title}</h2></div>
    <div class="card-body stack">${await outcomePart(context, lane, device)} ${forms}</div>
  </section>`;
}

function labelOf(context: PageContext, name: TrialName): string {
  const words = TEST_WORDS[context.language];
  switch (name) {
    case "read":
    case "picture":
    case "sign":
      return words[name];
    case "red":
    case "green":
      return words.light[name];
    case "open":
    case "close":
      return words.arm[name];
  }
}

function trialForm(
  context: PageContext,
  lane: LaneDetail,
  device: DeviceWithState,
  name: TrialName,
  refused?: RefusedAct,
): Markup {
  const words = TEST_WORDS[context.language];
  const label = labelOf(context, name);
  const mine = refused?.name === `test/${name}` ? refused.failure : undefined;
  const form = (content: Markup | string): Markup =>
    html`<form class="stack" method="post" action="/lanes/${lane.id}/devices/${device.id}/test/${name}">
      ${mine ? problemNote(mine.problem, context.words) : NOTHING}
      <input type="hidden" name="key" value="${newId(context.nowMs)}" />
      ${content}
      <button class="button wide" type="submit" data-act>${label}</button>
    </form>`;
  if (isOfArm(name))
    return html`<details class="act" ${mine ? raw("open") : NOTHING}>
      <summary class="button wide">${ICON.gate}${label}…</summary>
      ${form(
        html`<p>${words.arm.says}</p>
          <label class="row"><input type="checkbox" name="sure" value="1" required />${words.arm.sure}</label>`,
      )}
    </details>`;
  if (name !== "sign") return form("");
  return form(
    html`<div class="field">
      <label for="test-text">${words.text}</label>
      <input
        class="input"
        id="test-text"
        name="text"
        value="${context.sent["text"] ?? words.shows}"
        required
        maxlength="32"
      />
    </div>`,
  );
}

/** What became of the test or the command of the address. */
async function outcomePart(context: PageContext, lane: LaneDetail, device: DeviceWithState): Promise<Markup | string> {
  const [testId, commandId] = [context.asked("test"), context.asked("command")];
  const reader = { ...context, moments: await context.momentsOf(lane.area_id) };
  const part = (state: LaneCommand["state"], content: Markup): Markup =>
    awaited({ id: "test-outcome", address: context.address, isWaiting: state === "queued" }, content);
  if (commandId !== undefined) {
    const command = await context.try(getLaneCommand, { params: { id: lane.id, commandId } });
    return command.ok ? part(command.data.state, commandOutcome(command.data, reader)) : NOTHING;
  }
  if (testId === undefined) return NOTHING;
  const test = await context.try(getDeviceTest, { params: { id: lane.id, testId } });
  if (!test.ok) return NOTHING;
  const { state, picture } = test.data;
  return part(
    state,
    html`${commandOutcome(test.data, reader)}
    ${
      picture
        ? html`<img
            class="wide"
            src="/lanes/${lane.id}/devices/${device.id}/picture?test=${testId}"
            alt="${TEST_WORDS[context.language].pictureOf(device.name)}"
          />`
        : NOTHING
    }`,
  );
}

const TrialForm = z.object({
  key: z.uuid(),
  text: z.string().max(32).default(""),
  sure: z.literal("1").optional(),
});

function inputOf(name: TrialName, reason: string, { text }: z.output<typeof TrialForm>): { body: object } {
  if (isOfArm(name)) return { body: { reason } };
  if (name === "sign") return { body: { do: "sign", text } };
  return { body: name === "read" || name === "picture" ? { do: "read" } : { do: "light", colour: name } };
}

/**
 * The forms of the tests. One that is sent twice is one test; an arm moves only with its second confirmation.
 * @param show the page of the device, with an act that was refused
 */
export function testActs(show: (context: PageContext, refused?: RefusedAct) => Promise<Shown>): Act[] {
  return TRIAL_NAMES.map((name): Act => {
    const operation = operationOf(name);
    return {
      path: `${PATH}/test/${name}`,
      uses: [operation, getLane, listDeviceDrivers, getGate, updateDevice, removeDevice, ...TEST_USES],
      async perform(context, sent) {
        const typed = fieldsOf(sent, TrialForm);
        const lane = await laneOf(context);
        const device = deviceIn(lane, context.param("deviceId"));
        const address = `/lanes/${lane.id}/devices/${device.id}`;
        if (isOfArm(name) && !typed.sure) return { to: address };
        const reason = TEST_WORDS[context.language].arm.reason(device.name);
        const params = { id: lane.id, ...(!isOfArm(name) && { deviceId: device.id }) };
        const input = { params, ...inputOf(name, reason, typed), key: typed.key };
        const issued = await context.send(operation, input);
        if (!issued.ok) return show(context, { name: `test/${name}`, failure: issued });
        return { to: `${address}?${isOfArm(name) ? "command" : "test"}=${issued.data.id}` };
      },
    };
  });
}

/** The picture of a camera's test. */
export const testPicture: Stream = {
  path: `${PATH}/picture`,
  uses: [getDeviceTest],
  async open(context) {
    const params = { id: context.param("laneId"), testId: context.asked("test") ?? "" };
    const { picture } = await context.read(getDeviceTest, { params });
    if (!picture) return new Response(null, { status: 404 });
    const headers = { "content-type": `image/${picture.kind}`, "x-content-type-options": "nosniff" };
    return new Response(Buffer.from(picture.base64, "base64"), { headers });
  },
};
