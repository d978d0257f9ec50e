import type { Sentences } from "../sentence.ts";

/** What a gate said of others, in the case about it. */
export const claimSentences = {
  claim_ticket: ["Spoke of a ticket of another area: {id}", "Menyebut tiket kawasan lain: {id}"],
  claim_other_vehicle: [
    "Spoke of another vehicle ticket than at first: {id}",
    "Menyebut tiket kendaraan yang lain dari semula: {id}",
  ],
  claim_not_its_ticket: [
    "Named a ticket that is not the vehicle's: {id}",
    "Menyebut tiket yang bukan milik kendaraan: {id}",
  ],
  claim_lane: ["Spoke of a lane of another gate: {id}", "Menyebut jalur gerbang lain: {id}"],
  claim_device: ["Spoke of a device of another gate: {id}", "Menyebut perangkat gerbang lain: {id}"],
  claim_activity: ["Spoke of a record of another gate: {id}", "Menyebut catatan gerbang lain: {id}"],
  claim_picture: ["Showed a picture of another gate: {id}", "Menunjukkan foto gerbang lain: {id}"],
  claim_place: [
    "Named an earlier step that is not of this area: {id}",
    "Menyebut langkah sebelumnya yang bukan di kawasan ini: {id}",
  ],
  claim_officer_elsewhere: [
    "Named an officer who does not serve this area: {name}",
    "Menyebut petugas yang tidak bertugas di kawasan ini: {name}",
  ],
  claim_officer_unknown: [
    "Named an officer whom central does not know: {name}",
    "Menyebut petugas yang tidak dikenal pusat: {name}",
  ],
  claim_user: [
    "Named a person at central without a command of that person: {name}",
    "Menyebut orang di pusat tanpa perintah dari orang itu: {name}",
  ],
  claim_command: [
    "Named a command that this gate was not given so: {id}",
    "Menyebut perintah yang tidak diberikan begitu kepada gerbang ini: {id}",
  ],
  claim_edge: ["The fact is of another edge: {id}", "Catatan milik edge lain: {id}"],
  claim_gate: ["The fact is of another gate: {id}", "Catatan milik gerbang lain: {id}"],
  claim_area: ["The fact is of another area: {id}", "Catatan milik kawasan lain: {id}"],
  claim_fact: ["Used the id of another gate's fact: {id}", "Memakai id catatan gerbang lain: {id}"],
} as const satisfies Sentences;
