/** What a person at central may do at a lane, in the order of the page. */
export const ACT_NAMES = ["open", "close", "intervene-on", "intervene-off", "bypass-on", "bypass-off"] as const;
export type ActName = (typeof ACT_NAMES)[number];
