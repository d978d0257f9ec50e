import type { CustomsItem } from "../../../../wire/customs-document.ts";
import type { PortItem } from "../../../../wire/port-document.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import { Trouble } from "../../../../../shared/words/trouble.ts";

/** The interfaces behind which the services of customs and port stand. Every call may throw ServiceFailure. */

/**
 * `unreachable`: no answer in time; `untrusted`: its TLS certificate is not valid for it, nothing was sent; `denied`:
 * wrong sign-in or no right; `invalid`: the answer cannot be read.
 */
export type FailureKind = "unreachable" | "untrusted" | "denied" | "invalid";

/** A call without a usable answer. What it says holds no secret and no part of the answer. */
export class ServiceFailure extends Trouble {
  override readonly name: string = "ServiceFailure";
  override readonly said: Said;
  readonly kind: FailureKind;

  constructor(kind: FailureKind, said: Said, options?: ErrorOptions) {
    super(said, options);
    this.said = said;
    this.kind = kind;
  }
}

/** A question about one document of customs. */
export interface Question {
  /** KD_DOK_INOUT, such as 1 for an SPPB. */
  code: string;
  number: string;
  /** YYYY-MM-DD. */
  date: string | null;
  /** The tax number of the importer, where it is known. */
  npwp: string | null;
}

/** New rows of one kind, of one warehouse. The service may give a row once only. */
export interface News {
  kind: "released" | "cancelled";
  warehouse: string;
}

/** A passage in the form of customs. */
export interface Report {
  /** REF_NUMBER: the same for every delivery of this report. At most 20 characters. */
  reference: string;
  /** KD_DOK of the movement. */
  activity: string;
  /** Unix epoch milliseconds. */
  atMs: number;
  /** The zone in which customs read times, IANA. */
  timeZone: string;
  plate: string;
  container: { number: string; size: string | null; kind: string | null; seal: string | null } | null;
  document: { code: string | null; number: string | null; date: string | null };
  /** UN/ECE code of the packages of a load without container. */
  packages: { kind: string | null; count: number | null } | null;
}

/** Accepted, perhaps by an earlier delivery; or rejected with their reasons, in their words. */
export type Delivery = { is: "taken" } | { is: "refused"; because: string };

/** The documents in an answer, and the number of its rows that cannot be read. */
export interface ReadAnswer {
  items: CustomsItem[];
  unreadable: number;
}

/** Answers are raw texts, so that they are stored before they are read. */
export interface CustomsConnector {
  /** The kinds of new rows that the service has. */
  newsKinds: readonly News["kind"][];
  ask(question: Question): Promise<string>;
  news(news: News): Promise<string>;
  /** No documents where the service knows nothing. @throws ServiceFailure where nothing can be read */
  read(raw: string, kind: News["kind"]): ReadAnswer;
  report(report: Report): Promise<Delivery>;
}

export interface PortConnector {
  /** @param number of a work order (SPMK) */
  ask(number: string): Promise<string>;
  /** The work order in an answer; null where the service knows none. @throws ServiceFailure */
  read(raw: string, number: string): PortItem | null;
}
