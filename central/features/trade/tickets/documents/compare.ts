import { judgeContainer, normalContainer } from "../../../../../shared/lib/container-number.ts";
import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import type { CustomsDocument } from "../../../../wire/customs-document.ts";
import type { Tie } from "../domain/cargo.ts";
import { say, type SaidCode } from "../../../../../shared/words/say.ts";
import type { Said } from "../../../../../shared/wire/said.ts";

/** The part of a customs document that a vehicle is compared with. */
export type Compared = Pick<CustomsDocument, "container" | "kemasan" | "no_polisi">;

/** A vehicle of a ticket with its documents, in the order of the ticket. */
export interface ComparedVehicle {
  policeNumber: string;
  ties: readonly Tie[];
}

/** A difference between a ticket and its documents. */
export interface Difference {
  /** The index of the vehicle on the ticket; null where it concerns the ticket as a whole. */
  vehicle: number | null;
  /** The index of the container on the vehicle. */
  cargo: number;
  field: "police_number" | "container_number" | "total_item";
  said: Said;
  /** No correct ticket has this difference, so such a ticket is refused. */
  isWrong: boolean;
}

/**
 * Compares the plates and containers of a ticket with those of its customs documents. A container that its document
 * does not list is wrong, and so is one that is on the ticket twice. Other differences are for people to judge: plates
 * change until the truck comes.
 */
export function compare(vehicles: readonly ComparedVehicle[], documents: ReadonlyMap<string, Compared>): Difference[] {
  const seen = new Set<string>();
  return vehicles.flatMap(({ policeNumber, ties }, vehicle) => {
    const customs = ties.filter(({ type }) => type === "ceisa");
    const found: Difference[] = [];
    for (const [cargo, { documentId, containerNumber }] of customs.entries()) {
      const document = documents.get(documentId);
      if (!document) continue;
      const add = (field: Difference["field"], said: Said, isWrong = false) =>
        void found.push({ vehicle, cargo, field, said, isWrong });
      const code = containerDifference(containerNumber, document);
      if (code !== null) add("container_number", say(code), code === "container_is_not_listed");
      if (containerNumber !== null) {
        const number = normalContainer(containerNumber);
        if (seen.has(number)) add("container_number", say("container_is_twice"), true);
        seen.add(number);
      }
      if (!isNamed(policeNumber, document)) add("police_number", say("plate_is_not_listed"));
    }
    return found;
  });
}

type ContainerDifference = Extract<SaidCode, `container_is_${string}`>;

function containerDifference(containerNumber: string | null, { container }: Compared): ContainerDifference | null {
  if (containerNumber === null) return container.length === 0 ? null : "container_is_missing";
  if (container.length > 0) {
    const number = normalContainer(containerNumber);
    const isListed = container.some(({ nomor_kontainer }) => normalContainer(nomor_kontainer) === number);
    return isListed ? null : "container_is_not_listed";
  }
  if (judgeContainer(containerNumber) !== "good") return "container_is_not_checkable";
  return "container_is_not_comparable";
}

/** Reports whether a document names the plate; a document without plates names every plate. */
function isNamed(policeNumber: string, { no_polisi, kemasan }: Compared): boolean {
  const plates = [no_polisi, ...kemasan.map((line) => line.no_polisi)].map((plate) => normalizePlate(plate ?? ""));
  const known = plates.filter((plate) => plate !== "");
  return known.length === 0 || known.includes(normalizePlate(policeNumber));
}
