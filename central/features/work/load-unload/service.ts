/** Load/unload, for other features: what the gates decide about a vehicle stands beside its work. */
export { forgetAtGates, noteAtGates } from "./gate-rows.ts";
export { LIST as LOAD_LIST, RECORDS as LOADS } from "./records.ts";
export { MOVES } from "./states.ts";
