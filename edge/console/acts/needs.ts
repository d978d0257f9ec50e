import { type Actor } from "../../../shared/wire/fact.ts";
import { type Language } from "../../../shared/rules/reason-texts.ts";
import { type DeskContext } from "../../desk/context.ts";
import { type OpenDesk } from "../../desk/desk.ts";
import { type Gate } from "../../gate/gate.ts";
import { type Session } from "../session/sessions.ts";
import { type SignIn } from "../session/sign-in.ts";
import { type ConsoleSources } from "../sources.ts";
import { type GivenPhoto } from "./photo-of.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** The gate, as far as officers act on it. */
export interface ActingGate {
  gate: Gate;
  desk: OpenDesk;
  context: DeskContext;
}

export interface ActsNeeds {
  /** Null before the edge is enrolled. */
  gate: () => ActingGate | null;
  signIn: Pick<SignIn, "approve">;
  sources: Pick<ConsoleSources, "keepPhoto">;
}

/** Who goes on record with an act, and why. */
export interface OnRecord {
  by: Actor;
  reason: Spoken;
  /** The supervisor whose PIN it needed. */
  approvedBy?: Actor;
}

/** Who presses, where, and with what beside the form's fields. */
export interface Pressed {
  session: Session;
  language: Language;
  /** Of the device, as the connection tells it. */
  address: string;
  photo: GivenPhoto;
}
