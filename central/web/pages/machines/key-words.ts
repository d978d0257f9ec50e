import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const LABELS = labelsOf({ key: "key", state: "state" });

export const KEY_WORDS = bilingual(
  {
    ...LABELS.en,
    title: "Signing keys",
    intro:
      "Central signs with the active key of each kind. A retired one signs no more, and what it has signed stays valid. Nobody sees a private key.",
    purposes: {
      credential: "QR codes of vehicle tickets",
      access_token: "Sign-ins of people and programs",
      file_link: "Links to files",
      web_push: "Messages to phones and browsers",
    },
    since: "Made",
    until: "Ended",
    end: "Revoke it",
    states: { active: "signs", retired: "retired", revoked: "revoked" },
    rotate: "Sign with a new key",
    revoke: "Revoke",
    says: {
      rotate: "A new key signs from now on. What the present one has signed stays valid.",
      credential:
        "The gates refuse every QR code that it has signed, as soon as they hear of it: these tickets need to be printed or sent again. This can't be undone.",
      access_token: "Whoever signed in with it, you perhaps as well, must sign in again. This can't be undone.",
      file_link: "Links to files that it has signed lead nowhere. This can't be undone.",
      web_push: "No device shows messages until its person chooses it again. This can't be undone.",
    },
  },
  {
    ...LABELS.id,
    title: "Kunci tanda tangan",
    intro:
      "Pusat menandatangani dengan kunci aktif dari tiap jenis. Kunci pensiun tidak dipakai lagi, dan yang sudah ditandatanganinya tetap berlaku. Kunci pribadinya tidak terlihat siapa pun.",
    purposes: {
      credential: "Kode QR tiket kendaraan",
      access_token: "Sesi masuk orang dan program",
      file_link: "Tautan ke berkas",
      web_push: "Pesan ke ponsel dan peramban",
    },
    since: "Dibuat",
    until: "Berakhir",
    end: "Cabut",
    states: { active: "dipakai", retired: "pensiun", revoked: "dicabut" },
    rotate: "Pakai kunci baru",
    revoke: "Cabut",
    says: {
      rotate: "Mulai sekarang kunci baru yang menandatangani. Yang sudah ditandatangani kunci sekarang tetap berlaku.",
      credential:
        "Gerbang menolak semua kode QR yang ditandatanganinya begitu kabarnya sampai: tiketnya perlu dicetak atau dikirim ulang. Ini tidak dapat dibatalkan.",
      access_token: "Yang masuk dengannya, mungkin Anda juga, harus masuk lagi. Ini tidak dapat dibatalkan.",
      file_link: "Tautan berkas yang ditandatanganinya tidak dapat dibuka lagi. Ini tidak dapat dibatalkan.",
      web_push:
        "Tidak ada perangkat yang menampilkan pesan sampai pemiliknya memilihnya lagi. Ini tidak dapat dibatalkan.",
    },
  },
);
