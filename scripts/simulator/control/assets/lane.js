/**
 * A lane as its events tell it.
 * @typedef {"before" | "under" | "away" | "back"} Place
 * @typedef {{ plate: string, isTruck: boolean, isBefore: boolean, isUnder: boolean, place: Place }} Vehicle
 * @typedef {{ arm: string, light: string, sign: { lines: string[], colour: string } | null, kg: number,
 *   loops: { before: boolean, under: boolean }, vehicles: Map<string, Vehicle>, passages: number }} LaneView
 * @typedef {Record<string, any> & { id: number, kind: string, time: string, lane?: string, device?: string }} SimulatorEvent
 */

/** @returns {LaneView} a lane of which nothing has been told */
export const emptyLane = () => ({
  arm: "down",
  light: "off",
  sign: null,
  kg: 0,
  loops: { before: false, under: false },
  vehicles: new Map(),
  passages: 0,
});

/**
 * Takes what has happened into the lane.
 * @param {LaneView} lane
 * @param {SimulatorEvent} event
 */
export function takeEvent(lane, event) {
  if (event.kind === "arm") lane.arm = event["position"];
  if (event.kind === "light") lane.light = event["shows"];
  if (event.kind === "sign") lane.sign = { lines: event["lines"], colour: event["colour"] };
  if (event.kind === "load") lane.kg = event["kg"];
  if (event.kind === "loop") takeLoop(lane, event);
  if (event.kind === "truck" && event["plan"] && event["plan"] !== "scan_only")
    Object.assign(vehicleOf(lane, `${event["truck"]} truck`), { plate: event["plate"], isBefore: true });
  if (event.kind === "truck" && event["outcome"]) takeOutcome(lane, event["truck"], event["outcome"] === "passed");
}

/**
 * Whatever else stands on the loops, the vehicles of a truck whose story has ended are gone.
 * @param {LaneView} lane
 * @param {string} truck
 * @param {boolean} hasPassed
 */
function takeOutcome(lane, truck, hasPassed) {
  if (hasPassed) lane.passages++;
  for (const name of [`${truck} truck`, `${truck} tailgater`]) {
    const vehicle = lane.vehicles.get(name);
    if (vehicle?.isBefore || vehicle?.isUnder) vehicle.place = hasPassed ? "away" : "back";
  }
}

/**
 * @param {LaneView} lane
 * @param {SimulatorEvent} event
 */
function takeLoop(lane, event) {
  const isOn = Boolean(event["is_occupied"]);
  const vehicle = vehicleOf(lane, event["vehicle"]);
  if (event["loop"] === "before") lane.loops.before = vehicle.isBefore = isOn;
  if (event["loop"] === "under") lane.loops.under = vehicle.isUnder = isOn;
  if (vehicle.isUnder) vehicle.place = "under";
  else if (vehicle.isBefore) vehicle.place = "before";
  else vehicle.place = vehicle.place === "under" ? "away" : "back";
}

/**
 * @param {LaneView} lane
 * @param {string} name
 * @returns {Vehicle}
 */
function vehicleOf(lane, name) {
  const known = lane.vehicles.get(name);
  if (known) return known;
  /** @type {Vehicle} */
  const vehicle = { plate: "", isTruck: name.endsWith(" truck"), isBefore: false, isUnder: false, place: "before" };
  lane.vehicles.set(name, vehicle);
  return vehicle;
}

const WHERE = { before: "stands before the arm", under: "drives under the arm" };

/**
 * The lane in words, for who does not see the picture.
 * @param {LaneView} lane
 * @param {{ light?: string, sign?: string }} parts
 */
export function inWords(lane, parts) {
  const vehicles = [...lane.vehicles.values()].flatMap(({ plate, isTruck, place }) => {
    const what = isTruck ? `Truck ${plate}`.trim() : "A car";
    return place === "before" || place === "under" ? [`${what} ${WHERE[place]}`] : [];
  });
  const words = [
    `Arm ${lane.arm}`,
    ...(parts.light ? [`light ${lane.light}`] : []),
    ...(parts.sign ? [`sign ${lane.sign ? `“${lane.sign.lines.join(" ")}”` : "dark"}`] : []),
  ];
  return `${[words.join(", "), ...vehicles].join(". ")}.`;
}
