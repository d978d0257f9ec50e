import type { Sentences } from "../sentence.ts";

/** Tickets and invitations: what their fields lack, and what refuses an act. */
export const ticketSentences = {
  // What a field lacks; each follows its name.
  must_hold_a_vehicle: ["must hold at least one vehicle", "isi paling sedikit satu kendaraan"],
  must_hold_a_container: ["must hold a container", "isi nomor peti kemas"],
  must_hold_two_containers: ["must hold two containers", "isi dua peti kemas"],
  must_hold_containers: [
    "must hold {count|container|containers} for this type",
    "isi {count} peti kemas untuk jenis ini",
  ],
  must_name_all_containers: ["must name the two containers of every vehicle", "isi dua peti kemas setiap kendaraan"],
  plate_or_vehicles: [
    "stands instead of the list of vehicles, not beside it",
    "isi satu nomor polisi atau daftar kendaraan, salah satu saja",
  ],
  is_needed_for_new_vehicle: [
    "is needed for a vehicle that is not on the ticket yet",
    "harus diisi untuk kendaraan yang belum ada di tiket",
  ],
  is_not_on_ticket: ["is not on this ticket", "tidak ada di tiket ini"],
  is_not_on_ticket_or_twice: [
    "is not on this ticket, or is named twice",
    "tidak ada di tiket ini, atau disebut dua kali",
  ],
  is_no_company: ["is not a company", "bukan perusahaan"],
  is_company_of_other_kind: ["is a company of another kind", "pilih perusahaan lain: jenisnya tidak cocok"],
  is_building_of_others: ["is not a building of this company", "bukan bangunan perusahaan ini"],
  is_in_another_area: ["is in another area than the ticket", "berada di kawasan lain daripada tiketnya"],
  ends_before_start: ["is before the first day", "lebih awal daripada tanggal mulai"],
  starts_after_ticket: ["is after the last day of the ticket", "sesudah masa berlaku tiket"],
  end_is_needed: ["is needed: nothing says when it ends", "harus diisi: tanggal akhir belum diketahui"],
  is_over: ["is over already", "sudah lewat"],
  vehicle_is_twice: [
    "is on this ticket already for some of these dates",
    "sudah ada pada tiket ini untuk sebagian tanggal tersebut",
  ],
  outside_of_invitation: [
    "is outside of the invitation: {first_date} until {last_date}",
    "di luar masa undangan: {first_date} sampai {last_date}",
  ],
  paper_is_there: [
    "This paper is there already: ask the company that invites you to take it away first",
    "Dokumen ini sudah ada: minta perusahaan pengundang menghapusnya lebih dulu",
  ],
  too_many_invited: [
    "is one too many: an invitation holds at most {limit|vehicle|vehicles}",
    "terlalu banyak: undangan memuat paling banyak {limit} kendaraan",
  ],

  // What refuses an act.
  ticket_is: ["Ticket {number} is {status}", "Tiket {number} {status}"],
  ticket_waits_for_destinations: [
    "Ticket {number} still waits for {count} of its destinations",
    "Tiket {number} masih menunggu persetujuan {count} tujuannya",
  ],
  destination_has_decided: [
    "Ticket {number} has been {status} by this destination",
    "Tiket {number} {status} oleh tujuan ini",
  ],
  ticket_runs_already: [
    "Ticket {number} runs already: {fields} may not be changed",
    "Tiket {number} sudah berlaku: {fields} tidak dapat diubah lagi",
  ],
  ticket_has_other_spmk: [
    "Ticket {number} is linked with another SPMK: unlink it first",
    "Tiket {number} terkait dengan SPMK lain: lepaskan dulu",
  ],
  ticket_has_no_spmk: ["Ticket {number} is linked with no SPMK", "Tiket {number} tidak terkait dengan SPMK"],
  ticket_needs_other_paper: [
    "Ticket {number} has no other document: name a customs document first",
    "Tiket {number} tidak punya dokumen lain: sebutkan dulu dokumen pabeannya",
  ],
  area_unlinks_spmk: [
    "Ticket {number} is running: ask the area to unlink it",
    "Tiket {number} sedang berlaku: minta area melepaskannya",
  ],
  ticket_is_of_type: ["Ticket {number} is of type {type} already", "Tiket {number} sudah berjenis {type}"],
  ticket_has_checked_in: [
    "Ticket {number} has a vehicle that checked in",
    "Kendaraan tiket {number} sudah masuk gerbang",
  ],
  company_only_drops: [
    "The ticket is running: its company may only drop a container. Ask the area's side for another container, document or quantity",
    "Tiket sedang berlaku: perusahaannya hanya dapat melepas peti kemas. Minta pihak kawasan untuk perubahan lain",
  ],
  vehicle_has_checked_in: [
    "{plate} has checked in already: it can't be changed or deleted any more",
    "{plate} sudah masuk gerbang: tidak dapat diubah atau dihapus lagi",
  ],
  vehicle_is_fixed: ["{plate} can't be changed any more: it is {status}", "{plate} tidak dapat diubah lagi: {status}"],
  invitation_was_taken_back: ["Invitation {number} was taken back", "Undangan {number} sudah ditarik kembali"],
  invitation_is_over: [
    "Invitation {number} is over: its vehicles can't be changed any more",
    "Undangan {number} sudah lewat: kendaraannya tidak dapat diubah lagi",
  ],
  driver_link_is_bad: [
    "This link is not good: open it as it was sent",
    "Tautan ini tidak benar: buka seperti yang dikirim",
  ],
  driver_link_is_over: [
    "This link has ended with its ticket or its time: ask whoever sent it for a new one",
    "Tautan ini sudah berakhir bersama tiket atau waktunya: mintalah yang baru kepada pengirimnya",
  ],
  invitation_link_is_bad: [
    "This invitation link is not good, or no longer: ask the company that invited you",
    "Tautan undangan ini tidak berlaku lagi: hubungi perusahaan yang mengundang Anda",
  ],
  token_of_other_invitation: [
    "This access token belongs to another invitation: confirm the passcode of this one",
    "Token ini milik undangan lain: masukkan kode sandi undangan ini",
  ],
  passcode_is_wrong: [
    "The passcode is not right: it stands in the second mail",
    "Kode sandi salah: kode sandi ada di email kedua",
  ],
  area_side_decides_ticket: [
    "Only the area's side may do that with such a ticket",
    "Hanya pihak kawasan yang dapat melakukannya",
  ],
  maker_decides_ticket: [
    "Only the company that made the ticket, or the area's side, may do that",
    "Hanya perusahaan yang membuat tiketnya atau pihak kawasan yang dapat melakukannya",
  ],
  destination_decides: [
    "Only the company of a destination, or the area's side, decides on it",
    "Hanya perusahaan tujuannya atau pihak kawasan yang dapat memutuskan",
  ],
  excess_needs_right: [
    "Only who may change customs documents may let vehicles exceed them",
    "Hanya yang boleh mengubah dokumen pabean dapat mengizinkan kelebihan",
  ],
  externals_have_their_own: [
    "External systems create tickets by /v1/external/tickets",
    "Sistem luar membuat tiket lewat /v1/external/tickets",
  ],
  reference_was_used: [
    "The reference {reference} came with another request before",
    "Referensi {reference} sudah datang dengan permintaan lain",
  ],
  client_makes_too_many_tickets: [
    "This client made {limit|ticket|tickets} within a minute: try again later",
    "Klien ini membuat {limit} tiket dalam satu menit: coba lagi nanti",
  ],
  qr_is_unreadable: [
    "The QR could not be read back after it was drawn, so it is not given out: try again",
    "QR tidak terbaca kembali sesudah digambar, jadi tidak diberikan: coba lagi",
  ],
  you_may_not_change_ticket: ["You may not change this ticket", "Anda tidak boleh mengubah tiket ini"],
  you_may_not_make_tickets: ["You have no right to make tickets", "Anda tidak berhak membuat tiket"],

  // The states of tickets, of their vehicles and of destinations, as in "Ticket … is …".
  status_waiting_approve: ["waiting for approval", "masih menunggu persetujuan"],
  status_running: ["running already", "sedang berlaku"],
  status_active: ["active", "masih berlaku"],
  status_done: ["done", "sudah selesai"],
  status_expired: ["expired", "sudah kedaluwarsa"],
  status_rejected: ["rejected", "sudah ditolak"],
  status_cancelled: ["cancelled", "sudah dibatalkan"],
  status_approved: ["approved", "sudah disetujui"],
  status_accepted: ["accepted", "sudah diterima"],
} as const satisfies Sentences;
