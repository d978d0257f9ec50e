// The forms of a verifier: a decision, or what was loaded and unloaded.
import { el } from "../../phone/assets/dom.js";
import { shrinkPhoto } from "../../phone/assets/shrink-photo.js";
import { button, numberOf, word, written } from "./parts.js";

/**
 * @typedef {import("./acts.js").Photo} Photo
 * @typedef {{ act: string, fields: Record<string, any>, photos: Photo[] }} Filled
 */
const MOST_PHOTOS = 8;
let entries = 0;

/**
 * An entry with its label.
 * @param {string} label
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} input
 */
function entry(label, input) {
  input.id = `entry-${++entries}`;
  return el("p", { class: "entry" }, el("label", { for: input.id }, label), input);
}

/** @param {string} value @param {boolean} [isRequired] @param {number} [most] */
const textInput = (value, isRequired = false, most = 255) =>
  el("input", { type: "text", value, required: isRequired, maxlength: most, autocomplete: "off" });

/** A number, with what was understood of it below. @param {number | null} value @param {boolean} [isRequired] */
function numberInput(value, isRequired = false) {
  const input = el("input", {
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    required: isRequired,
    value: value === null ? "" : written(value),
  });
  const judge = () =>
    input.setCustomValidity(input.value.trim() === "" || numberOf(input.value) !== null ? "" : word("noNumber"));
  input.addEventListener("input", judge);
  input.addEventListener("change", () => {
    const number = numberOf(input.value);
    if (number !== null) input.value = written(number);
  });
  return input;
}

/**
 * Rows that are added and taken away.
 * @template T
 * @param {string} title
 * @param {string} add
 * @param {readonly T[]} first
 * @param {(row: T | null) => { row: HTMLElement, read: () => T }} make
 */
function rows(title, add, first, make) {
  const place = el("div");
  /** @type {(() => T)[]} */
  const reads = [];
  const put = (/** @type {T | null} */ value) => {
    const { row, read } = make(value);
    reads.push(read);
    row.append(
      button(word("remove"), () => {
        reads.splice(reads.indexOf(read), 1);
        row.remove();
      }),
    );
    place.append(row);
    return row;
  };
  first.forEach(put);
  const more = button(add, () => put(null).querySelector("input")?.focus(), "wide");
  return {
    part: el("fieldset", {}, el("legend", {}, title), place, more),
    read: () => reads.map((read) => read()),
  };
}

/** @param {Photo[]} photos those of before; new ones are added */
function photoRows(photos) {
  const kept = [...photos];
  const shown = el("div", { class: "photos" });
  const show = () =>
    shown.replaceChildren(
      ...kept.map((photo, at) => {
        const address = URL.createObjectURL(new Blob([photo.bytes], { type: "image/jpeg" }));
        const picture = el("img", { src: address, alt: `${word("photos")} ${at + 1}` });
        picture.onload = () => URL.revokeObjectURL(address);
        const remove = button(word("remove"), () => {
          kept.splice(kept.indexOf(photo), 1);
          show();
        });
        return el("figure", {}, picture, remove);
      }),
    );
  const input = el("input", { type: "file", accept: "image/*", capture: "environment", class: "unseen" });
  input.addEventListener("change", async () => {
    for (const file of [...(input.files ?? [])].slice(0, MOST_PHOTOS - kept.length))
      kept.push({ bytes: await (await shrinkPhoto(file)).arrayBuffer(), path: null });
    input.value = "";
    show();
  });
  show();
  const label = el("label", { class: "button wide" }, word("addPhoto"), input);
  return { part: el("fieldset", {}, el("legend", {}, word("photos")), shown, label), read: () => kept };
}

/**
 * Why a load is accepted or rejected.
 * @param {"accept" | "reject"} act
 * @param {Pick<Filled, "fields" | "photos">} filled
 * @param {boolean} mayPhoto
 * @param {(done: Filled) => unknown} done
 */
export function decisionForm(act, { fields, photos }, mayPhoto, done) {
  const reason = textInput(fields["reason"] ?? "", act === "reject");
  const pictures = photoRows(photos);
  const look = act === "accept" ? "main wide" : "bad wide";
  const submit = el("button", { type: "submit", class: look }, word(act === "accept" ? "yes" : "no"));
  const form = el("form", {}, entry(word("reason"), reason), mayPhoto ? pictures.part : null, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done({ act, fields: { reason: reason.value.trim() || null }, photos: pictures.read() });
  });
  return form;
}

const UNITS = ["kg", "ton"];

/**
 * What was loaded and unloaded, as a draft or finally.
 * @param {readonly string[]} acts `draft`, `finalize` or both
 * @param {Pick<Filled, "fields" | "photos"> & { unit: string | null, isKnown: boolean }} filled
 * @param {boolean} mayPhoto
 * @param {(done: Filled) => unknown} done
 */
export function resultForm(acts, { fields, photos, unit, isKnown }, mayPhoto, done) {
  const weight = numberInput(fields["realization_weight"] ?? null);
  const chosen = fields["realization_unit"] ?? unit ?? "kg";
  const units = UNITS.includes(chosen) ? UNITS : [chosen, ...UNITS];
  const unitInput = el(
    "select",
    {},
    ...units.map((one) => el("option", { value: one, selected: one === chosen }, one)),
  );
  const packages = rows(word("packages"), word("addPackage"), fields["packages"] ?? [], (row) => {
    const kind = textInput(row?.kind ?? "", true, 30);
    const quantity = numberInput(row?.quantity ?? null, true);
    const damaged = numberInput(row?.damaged ?? 0);
    return {
      row: el(
        "div",
        { class: "row" },
        entry(word("kind"), kind),
        entry(word("quantity"), quantity),
        entry(word("damaged"), damaged),
      ),
      read: () => ({
        kind: kind.value.trim(),
        quantity: numberOf(quantity.value) ?? 0,
        damaged: numberOf(damaged.value) ?? 0,
      }),
    };
  });
  const seals = rows(word("seals"), word("addSeal"), fields["seals"] ?? [], (row) => {
    const number = textInput(row?.number ?? "", true, 50);
    const intact = el("input", { type: "checkbox", checked: row?.is_intact ?? true });
    return {
      row: el(
        "div",
        { class: "row" },
        entry(word("seal"), number),
        el("label", { class: "check" }, intact, word("intact")),
      ),
      read: () => ({ number: number.value.trim(), is_intact: intact.checked }),
    };
  });
  const remark = textInput(fields["remark"] ?? "");
  const pictures = photoRows(photos);
  const submits = acts.map((act) =>
    el(
      "button",
      { type: "submit", value: act, class: act === "finalize" ? "main wide" : "wide" },
      word(act === "finalize" ? "finalize" : "saveDraft"),
    ),
  );
  const form = el(
    "form",
    {},
    el("div", { class: "row" }, entry(word("weight"), weight), entry(word("unit"), unitInput)),
    packages.part,
    seals.part,
    entry(word("remark"), remark),
    mayPhoto ? pictures.part : null,
    ...submits,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "draft";
    const number = numberOf(weight.value);
    // What the phone does not know stays as it is: an empty list would take away what others wrote.
    const given = (/** @type {string} */ name, /** @type {readonly object[]} */ list) =>
      isKnown || list.length > 0 ? { [name]: list } : {};
    const filled = {
      ...(number !== null && { realization_weight: number, realization_unit: unitInput.value }),
      ...given("packages", packages.read()),
      ...given("seals", seals.read()),
      ...(remark.value.trim() !== "" && { remark: remark.value.trim() }),
    };
    done({ act: pressed, fields: filled, photos: pictures.read() });
  });
  return form;
}
