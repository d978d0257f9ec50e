/** What a person at central may do at a lane, in the order of the page. */
export const ACT_NAMES = ["open", "close", "intervene-on", "intervene-off", "bypass-on", "bypass-off"] as const;
/** A bypass lets everybody pass: a page allows one for a shift at most. */
export const MAX_BYPASS_MINUTES = 480;
export type ActName = (typeof ACT_NAMES)[number];
