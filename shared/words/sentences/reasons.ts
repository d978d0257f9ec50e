import type { Sentences } from "../sentence.ts";

/**
 * The reasons of officers' acts, as offered for choice; `reason_in_words` adds the officer's own words to one of them.
 */
export const reasonSentences = {
  other: ["Other", "Lainnya"],
  emergency_vehicle: ["Ambulance, fire, police", "Ambulans, pemadam, polisi"],
  official_visitor: ["Official visit", "Tamu resmi"],
  papers_checked: ["I checked the documents", "Dokumen sudah saya periksa"],
  reader_out_of_order: ["Reader out of order", "Pembaca rusak"],
  scale_out_of_order: ["Weighbridge out of order", "Jembatan timbang rusak"],
  weighed_elsewhere: ["Weighed on another bridge", "Ditimbang di tempat lain"],
  code_not_readable: ["Code cannot be read", "Kode tidak terbaca"],
  central_away: ["Central not connected", "Pusat tidak terhubung"],
  barrier_out_of_order: ["Barrier out of order", "Palang rusak"],
  vehicle_stuck: ["Vehicle is stuck", "Kendaraan mogok"],
  traffic_jam: ["Queue on the road", "Antrean di jalan"],
  turned_back: ["Vehicle turned back", "Kendaraan berbalik"],
  recorded_wrongly: ["Recorded wrongly", "Salah catat"],
  suspicious: ["Suspicious", "Mencurigakan"],
  maintenance: ["Maintenance", "Perawatan"],
  danger: ["Danger", "Bahaya"],
  no_longer_needed: ["No longer needed", "Tidak diperlukan lagi"],
  reason_in_words: ["{reason}: {words}", "{reason}: {words}"],
  reason_with_paper: ["{reason} ({number})", "{reason} ({number})"],
} as const satisfies Sentences;
