import type { Sentences } from "../sentence.ts";

/** Releases of the gates' computers, and their way there. */
export const releaseSentences = {
  release_unsigned: ["The release is not signed.", "Rilis ini tidak bertanda tangan."],
  release_of_other_key: [
    "The release is signed by the key {key}, not by this site's key {wanted}.",
    "Rilis ini ditandatangani dengan kunci {key}, bukan dengan kunci lokasi ini, {wanted}.",
  ],
  release_tampered: [
    "The release was changed after it was signed: its signature does not fit.",
    "Rilis ini diubah setelah ditandatangani: tanda tangannya tidak cocok.",
  ],
  release_without_key: [
    "No key of releases is set here, so no release can be checked: it is refused.",
    "Kunci rilis belum diatur di sini, sehingga rilis tidak dapat diperiksa: ditolak.",
  ],
  release_no_package: [
    "The file is not a package of the gates' computers (gate-edge, .deb).",
    "Berkas ini bukan paket komputer gerbang (gate-edge, .deb).",
  ],
  release_other_version: [
    "The release is version {version} for {processor}, not what was announced.",
    "Rilis ini versi {version} untuk {processor}, bukan yang diumumkan.",
  ],
  release_damaged: [
    "The file that arrived is not the one that was announced.",
    "Berkas yang tiba bukan berkas yang diumumkan.",
  ],
  answer_cut: ["The answer was cut off.", "Jawabannya terputus."],
  release_in_use: [
    "An update to this version is under way: stop it first.",
    "Pembaruan ke versi ini sedang berjalan: hentikan dahulu.",
  ],
  release_missing_for: [
    "There is no release {version} for the processor of {gates}.",
    "Tidak ada rilis {version} untuk prosesor {gates}.",
  ],
  all_areas_for_updates: [
    "Only people who see every area may update the gates' computers.",
    "Hanya orang yang melihat semua kawasan yang dapat memperbarui komputer gerbang.",
  ],
  rollout_is_not_last: ["A later update took its place.", "Pembaruan yang lebih baru sudah menggantikannya."],
  rollout_runs_already: [
    "An update is under way already: stop it first.",
    "Pembaruan lain sedang berjalan: hentikan dahulu.",
  ],
  rollout_without_gate: [
    "The first gate has no computer that can be updated from here.",
    "Gerbang pertama tidak punya komputer yang dapat diperbarui dari sini.",
  ],
  rollout_is: [
    "This can't be done to an update that is {state}.",
    "Ini tidak dapat dilakukan pada pembaruan yang {state}.",
  ],
  rollout_state_running: ["under way", "sedang berjalan"],
  rollout_state_paused: ["paused", "dijeda"],
  rollout_state_stopped: ["stopped", "dihentikan"],
  rollout_state_done: ["done", "selesai"],
  rollout_gate_went_back: ["{gate}: {why}", "{gate}: {why}"],
  update_no_launcher: [
    "This computer was not installed from a package: it is updated by hand.",
    "Komputer ini tidak dipasang dari paket: pembaruannya dilakukan langsung di komputer ini.",
  ],
  update_no_room: [
    "The disk has too little room for the new version: {wanted} MB are needed, {free} MB are free.",
    "Ruang disk kurang untuk versi baru: perlu {wanted} MB, tersedia {free} MB.",
  ],
  update_does_not_start: [
    "The new version does not even load here: {why}",
    "Versi baru bahkan tidak dapat dimuat di sini: {why}",
  ],
  update_never_quiet: [
    "In {hours} hours no moment came at which all lanes were empty.",
    "Selama {hours} jam tidak ada saat semua jalur kosong.",
  ],
  update_ended: [
    "The new version ended before it had proved itself.",
    "Versi baru berhenti sebelum terbukti berjalan baik.",
  ],
  update_hung: [
    "The new version did not prove itself in time, and was ended.",
    "Versi baru tidak terbukti berjalan baik tepat waktu, lalu dihentikan.",
  ],
  update_power: [
    "The computer lost its power again and again before the new version had proved itself.",
    "Listrik komputer berulang kali padam sebelum versi baru terbukti berjalan baik.",
  ],
  update_missing: ["The new version is not on the disk any more.", "Versi baru tidak ada lagi di disk."],
  update_lanes_lost: [
    "Lanes that worked before do not work with the new version: {lanes}",
    "Jalur yang sebelumnya bekerja tidak bekerja dengan versi baru: {lanes}",
  ],
  update_nothing_written: [
    "The new version writes nothing into the record of the gate.",
    "Versi baru tidak menulis apa pun ke catatan gerbang.",
  ],
  update_central_lost: [
    "The new version does not reach central, although central answers.",
    "Versi baru tidak dapat menghubungi pusat, padahal pusat menjawab.",
  ],
} as const satisfies Sentences;
