import type { ActName } from "../acts/act-list.ts";
import { bilingual } from "../../../shared/web/bilingual-text.ts";

/** An act: its button, its title, its effect, and the button that does it. `lane` is such as `lane 2`. */
interface ActWords {
  button: string;
  does: (about: string) => string;
  go: string;
}

/** Acts, their effects, and their reasons. */
export const actWords = bilingual(
  {
    title: "What do you want to do?",
    acts: {
      open: {
        button: "Open the arm once",
        does: (about: string) => `Raises the arm of ${about} for one vehicle, then lowers it again.`,
        go: "Open the arm",
      },
      close: {
        button: "Lower the arm",
        does: (about: string) => `Lowers the arm of ${about}, if nothing stands under it.`,
        go: "Lower the arm",
      },
      hold_open: {
        button: "Hold the arm up",
        does: (about: string) => `Raises the arm of ${about} and keeps it up for the time you choose.`,
        go: "Hold the arm up",
      },
      release: {
        button: "End the hold, lower the arm",
        does: (about: string) => `Lowers the arm of ${about} again once nothing is under it.`,
        go: "Lower the arm",
      },
      bypass_on: {
        button: "Bypass: arm stays up",
        does: (about: string) =>
          `Keeps the arm of ${about} up: every vehicle passes, and each one is still checked and recorded. A supervisor has to approve.`,
        go: "Raise the arm, start the bypass",
      },
      bypass_off: {
        button: "End the bypass",
        does: (about: string) => `Lets ${about} check and open by itself again.`,
        go: "End the bypass",
      },
      intervene_on: {
        button: "Hold every vehicle for me",
        does: (about: string) =>
          `Every vehicle on ${about} waits for you, even one that may pass. The arm does not open by itself.`,
        go: "Hold every vehicle",
      },
      intervene_off: {
        button: "Lane opens by itself again",
        does: (about: string) => `Lets ${about} open by itself again for vehicles that may pass.`,
        go: "Let it open by itself",
      },
      lane_close: {
        button: "Close the lane",
        does: (about: string) => `Takes ${about} out of service: every vehicle is refused and sent to another lane.`,
        go: "Close the lane",
      },
      lane_open: {
        button: "Put the lane back in service",
        does: (about: string) => `Puts ${about} back in service. The arm stays down until a vehicle may pass.`,
        go: "Back in service",
      },
      admit: {
        button: "Let through",
        does: (about: string) => `Raises the arm for ${about}; this is recorded with your name.`,
        go: "Let through, raise the arm",
      },
      refuse: {
        button: "Refuse",
        does: (about: string) => `Turns ${about} away; the arm stays down.`,
        go: "Refuse",
      },
      customs_paper: {
        button: "Paper document",
        does: (about: string) =>
          `Records the number and a photo of the customs document of ${about}, then raises the arm.`,
        go: "Record, raise the arm",
      },
      weigh: {
        button: "Enter the weight",
        does: (about: string) =>
          `Records the gross weight of ${about} with your name. The arm goes up if there is no other obstacle.`,
        go: "Record the weight",
      },
      check_in: {
        button: "Open by code or plate",
        does: (about: string) => `Checks ${about} as if it had been scanned here. If it may pass, the arm goes up.`,
        go: "Check, raise the arm",
      },
      step_back: {
        button: "Undo the last entry or exit",
        does: (about: string) => `The last entry or exit of ${about} no longer counts. No arm moves.`,
        go: "Undo it",
      },
      reset_steps: {
        button: "Reset anti-passback",
        does: (about: string) => `${about} may start its visit again. No arm moves.`,
        go: "Reset",
      },
      reset_all_steps: {
        button: "Reset anti-passback for all",
        does: () =>
          "From now on this gate accepts each vehicle once, in or out, whatever was recorded last. A supervisor has to approve.",
        go: "Reset for all",
      },
    } satisfies Record<ActName, ActWords>,
    groups: { vehicle: "One vehicle", arm: "The arm", lane: "The lane" },
    thisVehicle: "this vehicle",
    fill: "Please fill this in.",
    choose: "Please choose one of these.",
    reason: "Why?",
    moreReasons: "Other reasons",
    danger: "Danger: lower the arm",
    words: "In words",
    wordsOptional: "In words (needed for “other”)",
    fields: {
      minutes: "For how long?",
      minutesOf: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`),
      openEnd: "until I end it",
      kg: "Gross weight in kg",
      number: "Number of the document",
      photo: "Photo of the document",
      takePhoto: "Take the photo",
      photoHint: "Opens the camera. The photo is made smaller before it is sent.",
      lane: "On which lane?",
      vehicle: "Code or plate",
      overrides: "Let it through although the rules refuse it",
      passed: "It has already passed: only record it, the arm does not move",
      supervisor: "Supervisor's name",
      supervisorPin: "Supervisor's PIN",
      supervised: "A supervisor approves here, with name and PIN",
    },
  },
  {
    title: "Apa yang ingin Anda lakukan?",
    acts: {
      open: {
        button: "Buka palang sekali",
        does: (about) => `Menaikkan palang ${about} untuk satu kendaraan. Setelah itu turun lagi.`,
        go: "Buka palang",
      },
      close: {
        button: "Turunkan palang",
        does: (about) => `Menurunkan palang ${about}, bila tidak ada apa pun di bawahnya.`,
        go: "Turunkan palang",
      },
      hold_open: {
        button: "Tahan palang di atas",
        does: (about) => `Menaikkan palang ${about} dan menahannya sampai waktu yang Anda pilih.`,
        go: "Naikkan dan tahan palang",
      },
      release: {
        button: "Akhiri tahan, turunkan palang",
        does: (about) => `Menurunkan lagi palang ${about} setelah tidak ada apa pun di bawahnya.`,
        go: "Turunkan palang",
      },
      bypass_on: {
        button: "Bypass: palang tetap naik",
        does: (about) =>
          `Palang ${about} tetap naik: semua kendaraan lewat, masing-masing tetap diperiksa dan dicatat. Pengawas harus setuju.`,
        go: "Naikkan palang, mulai bypass",
      },
      bypass_off: {
        button: "Akhiri bypass",
        does: (about) => `Membuat ${about} memeriksa dan membuka sendiri lagi.`,
        go: "Akhiri bypass",
      },
      intervene_on: {
        button: "Semua tunggu petugas",
        does: (about) =>
          `Setiap kendaraan di ${about} menunggu Anda, walaupun boleh lewat. Palang tidak membuka sendiri.`,
        go: "Semua tunggu petugas",
      },
      intervene_off: {
        button: "Jalur membuka sendiri lagi",
        does: (about) => `Membuat ${about} membuka sendiri lagi untuk yang boleh lewat.`,
        go: "Jalur membuka sendiri",
      },
      lane_close: {
        button: "Tutup jalur",
        does: (about) => `Mematikan ${about}: semua ditolak dan diarahkan ke jalur lain.`,
        go: "Tutup jalur",
      },
      lane_open: {
        button: "Aktifkan jalur lagi",
        does: (about) => `Mengaktifkan kembali ${about}. Palang tetap turun sampai ada yang boleh lewat.`,
        go: "Aktifkan jalur",
      },
      admit: {
        button: "Izinkan lewat",
        does: (about) => `Menaikkan palang untuk ${about}; kunjungan dicatat dengan nama Anda.`,
        go: "Izinkan, buka palang",
      },
      refuse: { button: "Tolak", does: (about) => `Menolak ${about}; palang tetap turun.`, go: "Tolak" },
      customs_paper: {
        button: "Dokumen kertas",
        does: (about) => `Mencatat nomor dan foto dokumen bea cukai ${about}, lalu menaikkan palang.`,
        go: "Catat, buka palang",
      },
      weigh: {
        button: "Isi berat",
        does: (about) => `Mencatat berat kotor ${about} dengan nama Anda. Palang naik bila tidak ada halangan lain.`,
        go: "Catat berat",
      },
      check_in: {
        button: "Buka dengan kode atau nomor polisi",
        does: (about) => `Memeriksa ${about} seperti dipindai di sini. Bila boleh lewat, palang naik.`,
        go: "Periksa, buka palang",
      },
      step_back: {
        button: "Batalkan catatan masuk/keluar terakhir",
        does: (about) => `Catatan masuk atau keluar terakhir ${about} dianggap tidak ada. Palang tidak bergerak.`,
        go: "Batalkan catatan",
      },
      reset_steps: {
        button: "Atur ulang status masuk/keluar",
        does: (about) => `${about} boleh memulai kunjungannya dari awal. Palang tidak bergerak.`,
        go: "Atur ulang",
      },
      reset_all_steps: {
        button: "Atur ulang status masuk/keluar semua",
        does: () =>
          "Mulai sekarang gerbang ini menerima setiap kendaraan satu kali, masuk atau keluar, apa pun catatan terakhirnya. Pengawas harus setuju.",
        go: "Atur ulang semua",
      },
    },
    groups: { vehicle: "Satu kendaraan", arm: "Palang", lane: "Jalur" },
    thisVehicle: "kendaraan ini",
    fill: "Mohon diisi.",
    choose: "Mohon pilih salah satu.",
    reason: "Mengapa?",
    moreReasons: "Alasan lain",
    danger: "Bahaya: turunkan palang",
    words: "Keterangan",
    wordsOptional: "Keterangan (wajib untuk “lainnya”)",
    fields: {
      minutes: "Berapa lama?",
      minutesOf: (minutes) => (minutes < 60 ? `${minutes} menit` : `${minutes / 60} jam`),
      openEnd: "sampai diakhiri",
      kg: "Berat kotor dalam kg",
      number: "Nomor dokumen",
      photo: "Foto dokumen",
      takePhoto: "Ambil foto",
      photoHint: "Membuka kamera. Foto dikecilkan sebelum dikirim.",
      lane: "Di jalur mana?",
      vehicle: "Kode atau nomor polisi",
      overrides: "Tetap izinkan walaupun ditolak aturan",
      passed: "Sudah lewat: hanya dicatat, palang tidak bergerak",
      supervisor: "Nama pengawas",
      supervisorPin: "PIN pengawas",
      supervised: "Pengawas menyetujui di sini, dengan nama dan PIN",
    },
  },
);
