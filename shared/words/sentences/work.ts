import type { Sentences } from "../sentence.ts";

/** Work inside an area: the loads of vehicles, and the buffer zone. */
export const workSentences = {
  load_ended_before: [
    "The load of {plate} was in a visit that ended at {ended_at}, after this was done",
    "Kunjungan {plate} sudah selesai pada {ended_at}, sesudah ini dilakukan",
  ],
  load_visit_is_over: ["The load of {plate} was of a visit that is over", "Kunjungan {plate} sudah selesai"],
  load_visit_goes_on: [
    "The load of {plate} is in a visit that is not over: it may come in again after its last step",
    "Kunjungan {plate} belum selesai: boleh masuk lagi setelah langkah terakhirnya",
  ],
  load_ticket_is: ["The load of {plate} has a ticket that is {status}", "Tiket {plate} {status}"],
  load_has_expired: [
    "The load of {plate} has expired: a new ticket is needed",
    "Tiket {plate} sudah kedaluwarsa: perlu tiket baru",
  ],
  load_waits: [
    "The load of {plate} has not been accepted yet: accept it first",
    "Muatan {plate} belum diterima: terima dulu",
  ],
  load_is_rejected: ["The load of {plate} was rejected: accept it first", "Muatan {plate} ditolak: terima dulu"],
  load_is_accepted: ["The load of {plate} is accepted", "Muatan {plate} sudah diterima"],
  load_is_finalized: ["The load of {plate} is finalized already", "Muatan {plate} sudah difinalkan"],
  load_was_finalized: [
    "The load of {plate} was finalized by {by} at {finalized_at}: nothing is finalized twice",
    "Muatan {plate} sudah difinalkan oleh {by} pada {finalized_at}",
  ],
  load_was_ended: ["The load of {plate} was ended", "Pekerjaan {plate} sudah diakhiri"],
  load_was_decided: [
    "The load of {plate} was {status} by {by} at {decided_at}, after this was done",
    "Muatan {plate} {status} oleh {by} pada {decided_at}, sesudah ini dilakukan",
  ],
  act_id_was_used: ["The id {id} came with another act before", "Nomor {id} sudah datang dengan tindakan lain"],
  verifier_of_destination: [
    "Only the company that the vehicle goes to, or the area's side, verifies its load",
    "Hanya perusahaan tujuan kendaraan ini atau pihak kawasan yang memeriksa muatannya",
  ],
  qr_is_not_genuine: ["has no valid signature: this QR is not genuine", "QR ini tidak sah"],
  qr_is_of_nothing: ["No ticket and no document has this QR", "Tidak ada tiket atau dokumen dengan QR ini"],
  choose_a_vehicle: [
    "is needed: the document has {count|vehicle|vehicles}",
    "pilih salah satu dari {count} kendaraan dokumen ini",
  ],
  is_no_vehicle_of_qr: [
    "is not a vehicle of this QR that you can access",
    "bukan kendaraan QR ini, atau bukan milik Anda",
  ],
  finalizing_needs_it: ["is needed to finalize", "harus diisi untuk memfinalkan"],
  early_end_needs_it: ["is needed: the load is not finalized", "harus diisi: muatannya belum difinalkan"],

  vehicle_cannot_wait: ["This vehicle can't wait: {why}", "Kendaraan ini tidak dapat antre: {why}"],
  its_ticket_is: ["its ticket is {status}", "tiketnya {status}"],
  it_has_no_ticket: ["it has no ticket", "tidak punya tiket"],
  it_is_inside: ["it is inside the area", "sudah berada di dalam kawasan"],
  its_next_step_is_out: ["its next step is out", "langkah berikutnya keluar"],
  vehicle_waits_already: [
    "This vehicle is in the buffer zone already: {where}",
    "Kendaraan ini sudah ada di zona penyangga: {where}",
  ],
  at_place: ["at place {place}", "urutan {place}"],
  it_was_called: ["it was called to a gate", "sudah dipanggil ke gerbang"],
  cannot_be_called: ["This vehicle can't be called: {why}", "Kendaraan ini tidak dapat dipanggil: {why}"],
  cannot_be_called_again: [
    "This vehicle can't be called again: {why}",
    "Kendaraan ini tidak dapat dipanggil lagi: {why}",
  ],
  cannot_be_put_back: [
    "This vehicle can't be put back: {why}",
    "Kendaraan ini tidak dapat dikembalikan ke antrean: {why}",
  ],
  cannot_leave: ["This vehicle can't leave: {why}", "Kendaraan ini tidak dapat keluar dari antrean: {why}"],
  it_entered_at: ["it entered the area at {entered_at}", "sudah masuk kawasan pada {entered_at}"],
  it_left_at: ["it left at {left_at}", "sudah pergi pada {left_at}"],
  it_is_called_until: ["it is called already, until {until_at}", "sedang dipanggil, sampai {until_at}"],
  it_is_not_called: ["it is not called", "sedang tidak dipanggil"],
  others_wait_before: [
    "{count} wait before this vehicle: call them first, or give a reason",
    "{count} kendaraan antre di depannya: panggil dulu mereka, atau isi alasannya",
  ],
  no_place_is_free: [
    "No place is free: {inside} inside, {reserved} reserved, of {capacity}",
    "Tidak ada tempat kosong: {inside} di dalam, {reserved} dipesan, dari {capacity}",
  ],
  area_was_deleted: ["The area was deleted", "Areanya sudah dihapus"],
  is_gate_of_another_area: ["is a gate of another area", "gerbang kawasan lain"],
  not_in_buffer_zone: ["This vehicle is not in the buffer zone", "Kendaraan ini tidak ada di zona penyangga"],
  ticket_no_longer_valid: ["its ticket is not valid any more", "tiketnya tidak berlaku lagi"],
} as const satisfies Sentences;
