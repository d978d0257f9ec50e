import { post } from "./devices.js";

/**
 * What a story beside the simulator tells (`POST /show`).
 * @typedef {{ line?: { is: "scene" | "plain" | "good" | "bad", text: string }, check?: { name: string, problems: string[] },
 *   buttons?: { id: string, label: string, does: string }[] }} Told
 */

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const KEPT = 300;
const MARKS = { scene: "", plain: "", good: "✓ ", bad: "✗ " };
const checks = { all: 0, failed: 0 };

/**
 * @param {"good" | "bad" | "plain" | "scene"} is
 * @param {string} text
 */
function entry(is, text) {
  const line = document.createElement("li");
  line.className = is;
  line.textContent = `${MARKS[is]}${text}`;
  return line;
}

/**
 * Adds at the end, and keeps the end in sight unless somebody reads further up.
 * @param {HTMLElement} box
 * @param {HTMLElement} list
 * @param {HTMLElement} line
 */
function add(box, list, line) {
  const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  list.append(line);
  while (list.children.length > KEPT) list.firstElementChild?.remove();
  if (isAtEnd) box.scrollTop = box.scrollHeight;
}

/** @param {Told} told */
export function showStory({ line, check, buttons }) {
  byId("story").hidden = false;
  document.body.classList.add("has-story");
  byId("acts").hidden = false;
  if (line) add(byId("told"), byId("lines"), entry(line.is, line.text));
  if (check) showCheck(check);
  if (buttons) offer(buttons);
}

/** @param {NonNullable<Told["check"]>} check */
function showCheck({ name, problems }) {
  const isGood = problems.length === 0;
  checks.all++;
  if (!isGood) checks.failed++;
  byId("proof").hidden = false;
  byId("proof-name").textContent = checks.failed
    ? `${checks.failed} of ${checks.all} checks failed`
    : `Checks that hold: ${checks.all}`;
  add(byId("ticks"), byId("checks"), entry(isGood ? "good" : "bad", [name, ...problems].join(" · ")));
  byId("told").scrollTop = byId("told").scrollHeight;
}

/** @param {NonNullable<Told["buttons"]>} buttons */
function offer(buttons) {
  byId("does").textContent = "Each button says here what it does.";
  byId("buttons").replaceChildren(
    ...buttons.map(({ id, label, does }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.textContent = label;
      button.title = does;
      button.addEventListener("click", () => {
        byId("does").textContent = does;
        void post("/show/presses", { button: id });
      });
      return button;
    }),
  );
}
