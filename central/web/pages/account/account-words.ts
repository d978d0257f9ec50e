import { bilingual } from "../../../../shared/web/bilingual-text.ts";

/** The way to a password: the links of mails, and the password itself. */
export const ACCOUNT_WORDS = bilingual(
  {
    password: {
      title: "Your new password",
      opening: "The link is being checked…",
      open: "Continue",
      noLink: "This address is not whole. Open the link of the mail again, or have a new one sent.",
      noScript: "This page reads the link by a script: allow scripts for this site, then open the link again.",
      over: "This link is over, or was used already. Each link works once. Have a new one sent.",
      label: "New password",
      help: "At least 15 characters. Four or five unrelated words are easy to remember and hard to guess.",
      reveal: "Show what I type",
      length: "of 15 characters",
      until: (time: string) => `The link is valid until ${time}.`,
      save: "Save this password",
      saved: "Your password is saved. Sign in with it.",
    },
    email: {
      title: "Confirm your address",
      intro: "One press, and we know that this address is yours.",
      confirm: "This address is mine",
      done: "Your address is confirmed.",
    },
    takeBack: {
      title: "Take your account back",
      intro:
        "The e-mail address of your account was changed, and you did not want it? One press brings this address back, signs everybody out, and removes the password. A link for a new one comes by mail.",
      take: "Take my account back",
      over: "This link is over, or was used already: it works once, for seven days. Tell an administrator.",
      done: "This address is the one of your account again. The link for a new password is on its way to it. Look at your second factors and your PIN, too, and tell an administrator.",
    },
    forgotten: {
      title: "Forgotten password",
      intro: "Write the e-mail address of your account. A link comes by mail, with which you set a new password.",
      send: "Send me the link",
      sent: "If this address has an account, the mail is on its way. Look into the junk folder, too; the link is valid for one hour.",
      again: "Have a new link sent",
      link: "Password forgotten?",
      back: "To the sign-in",
    },
  },
  {
    password: {
      title: "Kata sandi baru",
      opening: "Tautan sedang diperiksa…",
      open: "Lanjut",
      noLink: "Alamat ini tidak lengkap. Buka lagi tautan di email, atau minta yang baru.",
      noScript: "Halaman ini membaca tautan dengan skrip: izinkan skrip untuk situs ini, lalu buka lagi tautannya.",
      over: "Tautan ini sudah habis, atau sudah dipakai. Setiap tautan hanya sekali pakai. Mintalah yang baru.",
      label: "Kata sandi baru",
      help: "Paling sedikit 15 huruf. Empat atau lima kata yang tidak berhubungan mudah diingat dan sulit ditebak.",
      reveal: "Tampilkan yang saya ketik",
      length: "dari 15 huruf",
      until: (time: string) => `Tautan ini berlaku sampai ${time}.`,
      save: "Simpan kata sandi ini",
      saved: "Kata sandi Anda sudah disimpan. Masuklah dengan kata sandi itu.",
    },
    email: {
      title: "Konfirmasi alamat Anda",
      intro: "Sekali tekan, dan kami tahu bahwa alamat ini milik Anda.",
      confirm: "Ini alamat saya",
      done: "Alamat Anda sudah dikonfirmasi.",
    },
    takeBack: {
      title: "Ambil kembali akun Anda",
      intro:
        "Alamat email akun Anda diubah, dan Anda tidak menginginkannya? Sekali tekan mengembalikan alamat ini, mengeluarkan semua orang, dan menghapus kata sandinya. Tautan untuk kata sandi baru datang lewat email.",
      take: "Ambil kembali akun saya",
      over: "Tautan ini sudah habis, atau sudah dipakai: hanya sekali, selama tujuh hari. Beri tahu administrator.",
      done: "Alamat ini kembali menjadi alamat akun Anda. Tautan untuk kata sandi baru sedang dikirim ke sana. Periksa juga faktor kedua dan PIN Anda, dan beri tahu administrator.",
    },
    forgotten: {
      title: "Lupa kata sandi",
      intro: "Tulis alamat email akun Anda. Sebuah tautan dikirim lewat email untuk membuat kata sandi baru.",
      send: "Kirim tautannya",
      sent: "Jika alamat ini punya akun, emailnya sedang dikirim. Lihat juga folder spam; tautannya berlaku satu jam.",
      again: "Minta tautan baru",
      link: "Lupa kata sandi?",
      back: "Ke halaman masuk",
    },
  },
);
