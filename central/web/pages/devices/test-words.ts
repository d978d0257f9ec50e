import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { fieldLabel } from "../../../../shared/words/fields/fields.ts";

export const TEST_WORDS = bilingual(
  {
    text: fieldLabel("text")[0],
    title: "Test",
    hint: "The gate does it, and says here what became of it.",
    away: "The gate is not connected: nothing can be tested now.",
    read: "Read it now",
    picture: "Take a picture",
    light: { red: "Show red for 5 seconds", green: "Show green for 5 seconds" },
    sign: "Show this text for 10 seconds",
    shows: "TEST",
    pictureOf: (name: string) => `What ${name} sees`,
    arm: {
      open: "Open the arm",
      close: "Close the arm",
      says: "The arm moves. Look at the lane first: nobody and nothing may stand under the arm. It goes into the lane's record as opened or closed by you.",
      sure: "I see the lane, and nothing is under the arm",
      reason: (device: string) => `Test of ${device}`,
    },
  },
  {
    text: fieldLabel("text")[1],
    title: "Uji",
    hint: "Gerbang melakukannya, dan hasilnya tampil di sini.",
    away: "Gerbang tidak terhubung: sekarang tidak ada yang dapat diuji.",
    read: "Baca sekarang",
    picture: "Ambil gambar",
    light: { red: "Nyalakan merah 5 detik", green: "Nyalakan hijau 5 detik" },
    sign: "Tampilkan teks ini 10 detik",
    shows: "UJI",
    pictureOf: (name: string) => `Yang dilihat ${name}`,
    arm: {
      open: "Buka palang",
      close: "Turunkan palang",
      says: "Palang bergerak. Lihat jalur dulu: tidak boleh ada orang atau benda di bawah palang. Tercatat di jalur sebagai dibuka atau diturunkan oleh Anda.",
      sure: "Saya melihat jalur, dan di bawah palang kosong",
      reason: (device: string) => `Uji ${device}`,
    },
  },
);
