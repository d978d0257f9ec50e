import { beginOwnPasskey } from "./begin-own-passkey.ts";
import { addOwnPasskey } from "./add-own-passkey.ts";
import { removeOwnPasskey } from "./remove-own-passkey.ts";

export const ownPasskeys = [beginOwnPasskey, addOwnPasskey, removeOwnPasskey];
