import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { entriesOf } from "../../words/field-entries.ts";

const OWN = entriesOf("User", [
  "full_name",
  "phone_number",
  "notification_mails.review-opened",
  "notification_mails.edge-alert",
  "notification_mails.edge-update",
  "notification_mails.service-alert",
  "notification_mails.sign-in-failures",
  "notification_mails.counts-corrected",
]);

/** Words of the page of a person's own data. */
export const DATA_WORDS = bilingual(
  {
    title: "My data",
    unproven: (email: string) => `${email} is not confirmed yet.`,
    prove: "Send the link",
    forms: {
      about: { title: "Name and telephone", says: "Others see both.", submit: "Save" },
      email: {
        title: "E-mail address",
        says: "The present one stays until the link sent to the new one is opened.",
        submit: "Send the link to the new address",
      },
      zone: {
        title: "Time zone",
        says: "Lists of several areas show their times in it. A list of one area shows the times of that area.",
        submit: "Save the time zone",
      },
      mails: {
        title: "Notifications by e-mail",
        says: "The bell shows all of them. What is read there before a mail is due is not mailed.",
        submit: "Save the choice",
      },
      pin: {
        title: "PIN at the gates",
        says: "You sign in at the console of a gate with it. Empty takes it away.",
        submit: "Save the PIN",
      },
    },
    entries: {
      ...OWN.en,
      time_zone: { label: "Time zone", help: "Such as Asia/Jakarta, Asia/Makassar or UTC. Empty takes the site's." },
      email: { label: "New e-mail address" },
      password: { label: "Present password" },
      gate_pin: { label: "New PIN", help: "Six to eight digits that nobody guesses." },
    },
  },
  {
    title: "Data saya",
    unproven: (email: string) => `${email} belum dikonfirmasi.`,
    prove: "Kirim tautan",
    forms: {
      about: { title: "Nama dan telepon", says: "Keduanya terlihat oleh orang lain.", submit: "Simpan" },
      email: {
        title: "Alamat email",
        says: "Alamat sekarang tetap dipakai sampai tautan di alamat baru dibuka.",
        submit: "Kirim tautan ke alamat baru",
      },
      zone: {
        title: "Zona waktu",
        says: "Daftar dari beberapa kawasan memakai zona ini. Daftar dari satu kawasan memakai waktu kawasan itu.",
        submit: "Simpan zona waktu",
      },
      mails: {
        title: "Pemberitahuan lewat email",
        says: "Semuanya terlihat di lonceng. Yang sudah dibaca di sana sebelum waktunya tidak dikirim.",
        submit: "Simpan pilihan",
      },
      pin: {
        title: "PIN di gerbang",
        says: "Dengan PIN ini Anda masuk di konsol gerbang. Kosong berarti dihapus.",
        submit: "Simpan PIN",
      },
    },
    entries: {
      ...OWN.id,
      time_zone: {
        label: "Zona waktu",
        help: "Misalnya Asia/Jakarta, Asia/Makassar, atau UTC. Kosong berarti zona situs.",
      },
      email: { label: "Alamat email baru" },
      password: { label: "Kata sandi sekarang" },
      gate_pin: { label: "PIN baru", help: "Enam sampai delapan angka yang tidak mudah ditebak." },
    },
  },
);
