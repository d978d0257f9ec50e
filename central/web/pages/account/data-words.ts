import { bilingual } from "../../../../shared/web/bilingual-text.ts";

const MAILS = {
  en: { at_once: "at once", digest: "once a day", none: "no e-mail" },
  id: { at_once: "langsung", digest: "sekali sehari", none: "tanpa email" },
};

/** Words of the page of a person's own data. */
export const DATA_WORDS = bilingual(
  {
    title: "My data",
    done: "Saved.",
    sent: "A link was sent to the address. It counts once the link is opened.",
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
      full_name: { label: "Name" },
      phone_number: { label: "Telephone" },
      time_zone: { label: "Time zone", help: "Such as Asia/Jakarta, Asia/Makassar or UTC. Empty takes the site's." },
      email: { label: "New e-mail address" },
      password: { label: "Present password" },
      gate_pin: { label: "New PIN", help: "Six to eight digits that nobody guesses." },
      "notification_mails.review-opened": { label: "A review is opened", choices: MAILS.en },
      "notification_mails.edge-alert": { label: "A gate's computer has a problem", choices: MAILS.en },
      "notification_mails.edge-update": { label: "An update of a gate fails", choices: MAILS.en },
      "notification_mails.service-alert": { label: "A service of customs or port fails", choices: MAILS.en },
      "notification_mails.sign-in-failures": { label: "Failed sign-ins to my account", choices: MAILS.en },
      "notification_mails.counts-corrected": { label: "Counts were corrected", choices: MAILS.en },
    },
  },
  {
    title: "Data saya",
    done: "Tersimpan.",
    sent: "Tautan dikirim ke alamat itu. Alamatnya berlaku setelah tautan dibuka.",
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
      full_name: { label: "Nama" },
      phone_number: { label: "Telepon" },
      time_zone: {
        label: "Zona waktu",
        help: "Misalnya Asia/Jakarta, Asia/Makassar, atau UTC. Kosong berarti zona situs.",
      },
      email: { label: "Alamat email baru" },
      password: { label: "Kata sandi sekarang" },
      gate_pin: { label: "PIN baru", help: "Enam sampai delapan angka yang tidak mudah ditebak." },
      "notification_mails.review-opened": { label: "Tinjauan dibuka", choices: MAILS.id },
      "notification_mails.edge-alert": { label: "Komputer gerbang bermasalah", choices: MAILS.id },
      "notification_mails.edge-update": { label: "Pembaruan gerbang gagal", choices: MAILS.id },
      "notification_mails.service-alert": { label: "Layanan Bea Cukai atau pelabuhan gagal", choices: MAILS.id },
      "notification_mails.sign-in-failures": { label: "Gagal masuk ke akun saya", choices: MAILS.id },
      "notification_mails.counts-corrected": { label: "Hitungan dikoreksi", choices: MAILS.id },
    },
  },
);
