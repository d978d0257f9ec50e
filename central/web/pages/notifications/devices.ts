import { html, raw } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import { PushKind } from "../../../wire/push.ts";
import { endOwnPush } from "../../../features/base/notifications/operations/end-own-push.ts";
import { listOwnPushes } from "../../../features/base/notifications/operations/list-own-pushes.ts";
import { subscribeOwnPush } from "../../../features/base/notifications/operations/subscribe-own-push.ts";
import type { Act } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { doneNote } from "../../parts/done-note.ts";
import { textOfForm } from "../../read-form.ts";
import { Refused } from "../../refused.ts";
import { notePushDevice } from "../../session/push-device.ts";
import { OWN_WORDS } from "../account/own-words.ts";
import { deviceWords } from "../account/sessions-page.ts";
import { NOTIFICATIONS_PATH } from "./bell.ts";
import { DEVICE_WORDS } from "./device-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const PATH = `${NOTIFICATIONS_PATH}/devices`;
/** What somebody else waits for. */
const FIRST_CHOICE: readonly PushKind[] = ["approval-asked", "vehicle-waiting", "review-opened"];

export const DEVICE_USES = [listOwnPushes, subscribeOwnPush, endOwnPush] as const;

/** Shows messages on the device in the person's hand, and lists the others. */
export async function devicesCard(context: PageContext): Promise<Markup | string> {
  const { push_key: key, items } = await context.read(listOwnPushes);
  if (key === null) return NOTHING;
  const words = DEVICE_WORDS[context.language];
  const kinds = { ...NOTIFICATION_WORDS[context.language].kinds, "vehicle-waiting": words.waiting };
  const why = (["cannot", "denied", "failed"] as const).map(
    (which) => html`<div data-push-note="${which}" hidden>${note("wait", "alert", words[which])}</div>`,
  );
  return html`${doneNote(context, { subscribe: subscribeOwnPush, end: endOwnPush })}
    <details class="card" ${items.length === 0 ? raw("open") : NOTHING}>
      <summary class="card-head"><h2>${words.title}</h2></summary>
      <div class="card-body stack">
        <p class="quiet">${words.intro}</p>
        ${why}
        <form class="stack" method="post" action="${PATH}" data-push="${key}" hidden>
          ${["endpoint", "p256dh", "auth"].map((name) => html`<input type="hidden" name="${name}" value="" />`)}
          <div class="picks">
            ${PushKind.options.map(
              (kind) =>
                html`<label class="tick"
                  ><input
                    type="checkbox"
                    name="kinds"
                    value="${kind}"
                    ${FIRST_CHOICE.includes(kind) ? raw("checked") : NOTHING}
                  />${kinds[kind]}</label
                >`,
            )}
          </div>
          <button class="button main" type="submit">${ICON.bell}${words.show}</button>
        </form>
        ${
          items.length === 0
            ? NOTHING
            : html`<h3>${words.devices}</h3>
                <ul class="rows">
                  ${items.map(
                    (one) =>
                      html`<li class="row">
                        <div>
                          <strong>${one.device}</strong>
                          <p class="quiet">${one.kinds.map((kind) => kinds[kind]).join(", ")}</p>
                        </div>
                        <form class="push" method="post" action="${PATH}/end">
                          <input type="hidden" name="id" value="${one.id}" />
                          <button class="button" type="submit" aria-label="${words.endOf(one.device)}">
                            ${words.end}
                          </button>
                        </form>
                      </li>`,
                  )}
                </ul>`
        }
      </div>
    </details>`;
}

/** The browser has put its subscription into the form. */
const subscribeAct: Act = {
  path: PATH,
  uses: [subscribeOwnPush],
  async perform(context, form) {
    const agent = {
      device_name: null,
      user_agent: context.http.req.header("user-agent") ?? null,
      kind: "web",
    } as const;
    const saved = await context.try(subscribeOwnPush, {
      body: {
        endpoint: textOfForm(form, "endpoint"),
        keys: { p256dh: textOfForm(form, "p256dh"), auth: textOfForm(form, "auth") },
        language: context.language,
        device: deviceWords(agent, OWN_WORDS[context.language].sessions),
        kinds: PushKind.options.filter((kind) => form.getAll("kinds").includes(kind)),
      },
    });
    if (!saved.ok) throw new Refused(saved.problem);
    notePushDevice(context.http, context.site, saved.data.id);
    return { to: `${NOTIFICATIONS_PATH}?done=subscribe` };
  },
};

const endAct: Act = {
  path: `${PATH}/end`,
  uses: [endOwnPush],
  async perform(context, form) {
    const ended = await context.try(endOwnPush, { params: { id: textOfForm(form, "id") } });
    if (!ended.ok) throw new Refused(ended.problem);
    return { to: `${NOTIFICATIONS_PATH}?done=end` };
  },
};

export const deviceActs: readonly Act[] = [subscribeAct, endAct];
