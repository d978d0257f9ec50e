/** What goes into the forms of tickets. */
export const TICKETS_IN_INDONESIAN: Readonly<Record<string, string>> = {
  "the company; people of a company may leave it out, everybody else gives it":
    "Perusahaannya; orang perusahaan tidak perlu mengisinya, yang lain wajib",
  "first day, for vehicles that name none; today unless given":
    "Hari pertama bagi kendaraan yang tidak menyebutnya; hari ini bila kosong",
  "last day of the whole ticket; needed where a vehicle names no last day":
    "Hari terakhir seluruh tiket; wajib bila ada kendaraan tanpa hari terakhir",
  "The plate, as typed; upper case and spaces make no difference":
    "Pelat seperti diketik; huruf besar dan spasi tidak berpengaruh",
  "First day that the vehicle may come": "Hari pertama kendaraan boleh datang",
  "Last day; null where there is none": "Hari terakhir; kosong bila tidak ada",
  "The industrial area": "Kawasan industri",
  "Which way vehicles go": "Arah kendaraan",
  "Number of the paper that it goes with; null for none": "Nomor dokumen yang menyertainya; kosong bila tidak ada",
  "Name of the driver": "Nama sopir",
  "Name of the driver; null for nobody named": "Nama sopir; kosong bila belum diketahui",
  "What the vehicles come for; null where nobody said": "Keperluan kendaraan; kosong bila tidak disebut",
  "Whom the guests visit in the ticket's company": "Siapa yang ditemui tamu di perusahaan tiket ini",
  "Phone number of the driver": "Nomor telepon sopir",
  "How many people come in the vehicles": "Berapa orang yang datang dengan kendaraan",
  "Identity number of the driver; only its end is shown": "Nomor identitas sopir; hanya akhirnya yang ditampilkan",
  "What the vehicle carries; null where nobody said": "Muatan kendaraan; kosong bila tidak disebut",
  "Unit of the quantity; null where nobody said": "Satuan jumlahnya; kosong bila tidak disebut",
  "Quantity, in `unit_of_item`": "Jumlah, dalam satuannya",
  "Company or person that carries the work out; null for none":
    "Perusahaan atau orang yang mengerjakan; kosong bila tidak ada",
  "Number of the container; empty or null for none": "Nomor peti kemas; kosong bila tidak ada",
  "the quantity of this vehicle; that of the ticket unless given": "Jumlah kendaraan ini; jumlah tiket bila kosong",
  "the customs document; or name it by car or no_daftar":
    "Dokumen pabean; bisa juga disebut dengan nomor aju atau nomor daftarnya",
  "the number of its declaration, instead of the id": "Nomor aju dokumen pabean",
  "its registration number, instead of the id": "Nomor daftar dokumen pabean",
  "the number of the port document, instead of the id": "Nomor SPMK dokumen pelabuhan",
  "why the vehicles may take more than the customs document has; needs the permission documents.update":
    "Mengapa kendaraan boleh membawa lebih dari isi dokumen pabean; perlu hak mengubah dokumen",
  "Container numbers": "Nomor peti kemas",
  "the inviting company; people of a company may leave it out, everybody else gives it":
    "Perusahaan yang mengundang; orang perusahaan tidak perlu mengisinya, yang lain wajib",
  "the last day that its vehicles may come": "Hari terakhir kendaraannya boleh datang",
  "a label of your own in the place of `invitation`": "Sebutan Anda sendiri sebagai ganti `invitation`",
  "The company that fills in the vehicles": "Perusahaan yang mengisi kendaraannya",
  "Who gets the two mails": "Penerima kedua surel",
  "Where the two mails go": "Alamat tujuan kedua surel",
  "today unless given": "Hari ini bila kosong",
  "The verifier's reason; null for none": "Alasan verifikator; kosong bila tidak ada",
  "why; the company reads it": "Alasannya; perusahaan membacanya",
  "Weight that was really loaded or unloaded, in `realization_unit`; null: not reported yet":
    "Berat yang benar-benar dimuat atau dibongkar, dalam satuan di bawahnya; kosong: belum dilaporkan",
  "Unit of that weight; null: not reported yet": "Satuan berat itu; kosong: belum dilaporkan",
  "The verifier's remark; null for none": "Catatan verifikator; kosong bila tidak ada",
  "Kind of package: a code of UN/ECE Rec 21, or a word": "Jenis kemasan: kode UN/ECE Rec 21, atau sebutannya",
  "Packages of this kind": "Jumlah kemasan jenis ini",
  "Of them damaged": "Yang rusak di antaranya",
  "Number of the seal": "Nomor segel",
  "The seal was whole": "Segelnya utuh",
};
