import { bilingual } from "../../../../shared/web/bilingual-text.ts";

export const START_WORDS = bilingual(
  {
    title: "From nothing to the first open barrier",
    done: (done: number, of: number) => `${done} of ${of} done`,
    isDone: "done",
    isNext: "next",
    steps: {
      area: ["Make an area", "A port or a site, with its time zone and its rules."],
      gate: ["Make a gate", "A place with lanes. One computer serves all lanes of a gate."],
      lane: ["Make a lane", "With one barrier, for entry, exit or both."],
      devices: ["Add the devices of the lane", "At least a reader and a barrier. Without hardware, add virtual ones."],
      edge: ["Start the computer of the gate", "Register it, and give it the code that is shown. Then wait here."],
      company: ["Make a company", "Tickets are for companies."],
      ticket: ["Make a ticket", "Of a trade vehicle: it is valid at once. It has a QR for each vehicle."],
      truck: ["Show the QR at the gate", "Hold it before the reader. The barrier opens, and this list is gone."],
    },
    virtual: {
      open: "Add virtual devices",
      says: "Adds a barrier, a light, two loops, a reader and a sign to the lane. A simulator on the computer of the gate plays them; start it there with this command, and send trucks on its page:",
      port: "Port of the first device, as in the simulator's file; the next two follow",
      add: "Add 6 virtual devices",
      names: ["Barrier", "Light", "Loop before the arm", "Loop under the arm", "Reader", "Sign"],
    },
  },
  {
    title: "Dari kosong sampai palang pertama terbuka",
    done: (done: number, of: number) => `${done} dari ${of} selesai`,
    isDone: "selesai",
    isNext: "berikutnya",
    steps: {
      area: ["Buat area", "Sebuah pelabuhan atau kawasan, dengan zona waktu dan aturannya."],
      gate: ["Buat gerbang", "Tempat dengan jalur. Satu komputer melayani semua jalur satu gerbang."],
      lane: ["Buat jalur", "Dengan satu palang, untuk masuk, keluar, atau keduanya."],
      devices: ["Tambah perangkat jalur", "Setidaknya pembaca dan palang. Tanpa perangkat keras, pakai yang virtual."],
      edge: ["Jalankan komputer gerbang", "Daftarkan, lalu beri kode yang ditampilkan. Kemudian tunggu di sini."],
      company: ["Buat perusahaan", "Tiket adalah milik perusahaan."],
      ticket: ["Buat tiket", "Jenis kendaraan niaga: langsung berlaku. Setiap kendaraan punya QR."],
      truck: ["Tunjukkan QR di gerbang", "Dekatkan ke pembaca. Palang terbuka, dan daftar ini hilang."],
    },
    virtual: {
      open: "Tambah perangkat virtual",
      says: "Menambah palang, lampu, dua loop, pembaca, dan papan ke jalur. Sebuah simulator di komputer gerbang memainkannya; jalankan di sana dengan perintah ini, dan kirim truk dari halamannya:",
      port: "Port perangkat pertama, seperti di berkas simulator; dua berikutnya menyusul",
      add: "Tambah 6 perangkat virtual",
      names: ["Palang", "Lampu", "Loop depan palang", "Loop bawah palang", "Pembaca", "Papan"],
    },
  },
);
