import type { Actor } from "../../../shared/wire/fact.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import type { AdmissionContext } from "../../admission/context.ts";
import type { OpenAdmission } from "../../admission/admission.ts";
import type { Gate } from "../../gate/gate.ts";
import type { Session } from "../session/sessions.ts";
import type { SignIn } from "../session/sign-in.ts";
import type { ConsoleSources } from "../sources.ts";
import type { GivenPhoto } from "./photo-of.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The gate, as far as officers act on it. */
export interface ActingGate {
  gate: Gate;
  admission: OpenAdmission;
  context: AdmissionContext;
}

export interface ActsDeps {
  /** Null before the edge is enrolled. */
  gate: () => ActingGate | null;
  signIn: Pick<SignIn, "approve">;
  sources: Pick<ConsoleSources, "savePhoto">;
}

/** The actor of an act for the record, and the reason. */
export interface OnRecord {
  by: Actor;
  reason: Spoken;
  /** The supervisor whose PIN the act needed. */
  approvedBy?: Actor;
}

/** The actor and place of a press, and the data beside the form's fields. */
export interface Pressed {
  session: Session;
  language: Language;
  /** The device's address, as the connection shows it. */
  address: string;
  photo: GivenPhoto;
}
