import { bilingual } from "../../../../shared/web/bilingual-text.ts";

/** Where the person's messages are shown outside of these pages. */
export const DEVICE_WORDS = bilingual(
  {
    title: "On this phone",
    intro: "Chosen messages are shown on this phone or computer, also while no page is open.",
    waiting: "Vehicle that waits at a lane",
    show: "Show on this phone",
    end: "Remove",
    endOf: (device: string) => `Remove ${device}`,
    devices: "Devices that show messages",
    cannot: "This browser shows no messages. On an iPhone, put this page on the home screen first, and open it there.",
    denied: "The browser does not allow messages of this page: allow them in its settings, then press again.",
    failed: "The browser was not able to subscribe: it needs the Internet. Try again.",
  },
  {
    title: "Di ponsel ini",
    intro: "Pesan yang dipilih tampil di ponsel atau komputer ini, juga bila tidak ada halaman yang terbuka.",
    waiting: "Kendaraan menunggu di jalur",
    show: "Tampilkan di ponsel ini",
    end: "Hapus",
    endOf: (device: string) => `Hapus ${device}`,
    devices: "Perangkat yang menampilkan pesan",
    cannot:
      "Peramban ini tidak menampilkan pesan. Di iPhone, simpan dahulu halaman ini di layar utama, lalu buka dari sana.",
    denied: "Peramban tidak mengizinkan pesan halaman ini: izinkan di pengaturannya, lalu tekan lagi.",
    failed: "Peramban gagal berlangganan: perlu Internet. Coba lagi.",
  },
);
