import { beginOwnApp } from "./begin-own-app.ts";
import { confirmOwnApp } from "./confirm-own-app.ts";
import { removeOwnApp } from "./remove-own-app.ts";

export const ownAuthenticatorApp = [beginOwnApp, confirmOwnApp, removeOwnApp];
