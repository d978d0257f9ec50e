import { z } from "zod";
import { InvitedPaper } from "../../wire/invitation.ts";

/** Both secrets are random texts; the limits keep junk out of the paths of operations. */
const token = z.string().min(1).max(200);
const access = z.string().min(1).max(4_000);
const vehicle = {
  police_number: z.string().max(100),
  request_at_start: z.string().max(20),
  request_at_end: z.string().max(20),
};

/** The forms of the page as sent: strings, which the operations judge. */
export const InvitationForm = {
  open: z.strictObject({ token, passcode: z.string().max(100) }),
  add: z.strictObject({ token, access, key: z.uuid(), ...vehicle }),
  change: z.strictObject({ token, access, id: z.uuid(), ...vehicle }),
  delete: z.strictObject({ token, access, id: z.uuid() }),
  many: z.strictObject({
    token,
    access,
    key: z.uuid(),
    "many.text": z.string().max(100_000),
    "many.file": z.file().optional(),
  }),
  paper: z.strictObject({ token, access, paper: InvitedPaper, photo: z.file(), file: z.file() }),
  print: z.strictObject({ token, access, paper: z.enum(["a4", "phone"]) }),
};

/** A vehicle as typed into a form. */
export type TypedVehicle = Record<keyof typeof vehicle, string>;
