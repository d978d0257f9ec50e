import type { SignInTakes } from "../ports.ts";
import { bilingual } from "../../../shared/web/bilingual-text.ts";
import { CONTROL_WORDS } from "../../../shared/web/words.ts";

/** The frame of every page, sign-in, and the gate's problems. */
export const frameWords = bilingual(
  {
    product: "Gate console",
    nav: {
      label: "Views",
      lanes: "Lanes",
      search: "Vehicles",
      inside: "Inside",
      shift: "Shift",
      reports: "Gate",
    },
    gate: "Gate",
    waitsAt: (lane: number) => `${CONTROL_WORDS.en.lane(lane)}: a vehicle waits`,
    calls: {
      tap: "Sound is off: tap here",
      on: "Mute for 10 minutes",
      quiet: "Muted: tap to hear again. Muted for",
      seen: "I see to it",
    },
    central: {
      reached: "Central connected",
      away: (since: string) => `No central since ${since}`,
      never: "Not connected to central yet",
      queued: (count: number) => `${count} not sent yet`,
    },
    dataAge: "Data",
    noData: "No data yet",
    lost: {
      title: "No connection to the gate",
      words:
        "What you see is old. Buttons and links do nothing until the connection is back; nothing is kept for later.",
    },
    needsScript: "This console needs JavaScript: without it nothing here is updated.",
    signIn: {
      title: "Sign in",
      name: "Name",
      choose: "Choose your name",
      pin: "PIN",
      code: "Emergency code",
      submit: "Sign in",
      takes: {
        officers: "With your name and your own PIN.",
        "emergency-code":
          "This gate knows no officers yet. Only this gate's emergency code works here, and every act is recorded.",
        nobody:
          "This gate knows no officers yet, and no emergency code is set. Nobody can act here until the first data arrives from central.",
      } satisfies Record<SignInTakes, string>,
      failed: {
        "not-good": "Name and PIN do not match.",
        busy: "Too many people are signing in right now. Try again.",
        "nobody-yet": "Nobody can sign in here yet.",
        locked: (minutes: number) => `Too many wrong attempts. Try again in ${minutes} min.`,
      },
      state: "State of the gate",
    },
    lacks: {
      allWell: "All is well",
      noCode: "Not enrolled yet: no enrolment code is set",
      enrolling: "Not enrolled yet",
      revoked: "Central no longer accepts this gate",
      away: (since: string) =>
        `Central not reached since ${since}: the gate decides by itself and sends its records later`,
      neverReached: "This gate has never been connected to central",
      stuck: "New data from central can't be read",
      setAside: (count: number) => `${count} records are newer than this gate's software: their vehicles wait for you`,
      noData: "No data from central yet",
      parked: (count: number) =>
        count === 1
          ? "One record is set aside: central could not read it"
          : `${count} records are set aside: central could not read them`,
      otherGates: "The other gates are not connected: this gate only refuses what it has seen itself",
      clockUncertain: "The clock has not been checked against central yet, or only just now",
      clockUntrusted: "The clock is not reliable",
      diskFull: "The disk is full: only the log is still written",
      noPhotos: "The disk has no room for photos: all else goes on",
      noLanes: "No lanes are configured yet",
    },
    error: {
      title: "This did not work",
      back: "To the lanes",
      byStatus: {
        400: "The request could not be understood.",
        403: "You may not do that here.",
        404: "There is nothing at this address.",
        405: "This address does not accept that.",
        413: "That is too large.",
        429: "Too many requests. Wait a moment.",
        500: "Something went wrong here. The lanes carry on by themselves.",
      },
    },
  },
  {
    product: "Konsol gerbang",
    nav: {
      label: "Halaman",
      lanes: "Jalur",
      search: "Kendaraan",
      inside: "Di dalam",
      shift: "Shift",
      reports: "Gerbang",
    },
    gate: "Gerbang",
    waitsAt: (lane) => `${CONTROL_WORDS.id.lane(lane)}: kendaraan menunggu`,
    calls: {
      tap: "Belum ada bunyi: ketuk di sini",
      on: "Senyap 10 menit",
      quiet: "Tanpa bunyi, ketuk untuk menyalakan. Senyap selama",
      seen: "Saya tangani",
    },
    central: {
      reached: "Pusat terhubung",
      away: (since) => `Pusat terputus sejak ${since}`,
      never: "Pusat belum terhubung",
      queued: (count) => `${count} belum terkirim`,
    },
    dataAge: "Data",
    noData: "Belum ada data",
    lost: {
      title: "Tidak terhubung ke gerbang",
      words:
        "Yang terlihat sudah lama. Tombol dan tautan tidak bekerja sampai tersambung lagi; tidak ada yang disimpan.",
    },
    needsScript: "Konsol ini perlu JavaScript: tanpa itu yang terlihat di sini tidak diperbarui.",
    signIn: {
      title: "Masuk",
      name: "Nama",
      choose: "Pilih nama Anda",
      pin: "PIN",
      code: "Kode darurat",
      submit: "Masuk",
      takes: {
        officers: "Dengan nama dan PIN Anda sendiri.",
        "emergency-code":
          "Gerbang ini belum mengenal petugas. Hanya kode darurat gerbang ini yang dapat dipakai, dan setiap tindakan dicatat.",
        nobody:
          "Gerbang ini belum mengenal petugas, dan kode darurat tidak dipasang. Belum ada yang dapat bertindak sampai data pertama dari pusat diterima.",
      },
      failed: {
        "not-good": "Nama dan PIN tidak cocok.",
        busy: "Terlalu banyak petugas masuk ke konsol saat ini. Coba lagi.",
        "nobody-yet": "Belum ada yang dapat masuk di sini.",
        locked: (minutes) => `Terlalu sering gagal. Coba lagi dalam ${minutes} menit.`,
      },
      state: "Status gerbang",
    },
    lacks: {
      allWell: "Tidak ada yang kurang",
      noCode: "Belum terdaftar: kode pendaftaran tidak dipasang",
      enrolling: "Belum terdaftar",
      revoked: "Pusat tidak lagi menerima gerbang ini",
      away: (since) => `Pusat tidak terhubung sejak ${since}: gerbang memeriksa sendiri, dan mengirim catatannya nanti`,
      neverReached: "Pusat belum pernah terhubung",
      stuck: "Data baru dari pusat tidak dapat dibaca lagi",
      setAside: (count: number) => `${count} data lebih baru daripada versi gerbang ini: kendaraannya menunggu Anda`,
      noData: "Belum ada data dari pusat",
      parked: (count) => `${count} catatan tertahan: pusat tidak dapat membacanya`,
      otherGates: "Gerbang lain tidak terhubung: gerbang ini hanya menolak yang dilihatnya sendiri",
      clockUncertain: "Jam belum, atau baru saja, dibandingkan dengan jam pusat",
      clockUntrusted: "Jam tidak dapat dipercaya",
      diskFull: "Disk penuh: hanya jurnal yang masih ditulis",
      noPhotos: "Disk tidak punya ruang untuk foto: yang lain tetap berjalan",
      noLanes: "Belum ada jalur yang diatur",
    },
    error: {
      title: "Tidak berhasil",
      back: "Ke jalur",
      byStatus: {
        400: "Permintaan tidak dapat dipahami.",
        403: "Anda tidak boleh melakukan itu di sini.",
        404: "Tidak ada apa-apa di alamat ini.",
        405: "Alamat ini tidak menerima itu.",
        413: "Terlalu besar.",
        429: "Terlalu banyak permintaan. Tunggu sebentar.",
        500: "Ada kesalahan di sini. Jalur tetap berjalan sendiri.",
      },
    },
  },
);
