import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const COLUMN_LABELS = labelsOf({ state: "state", gate: "gate_id" });

/** The bell in the bar, and the messages that it counts. */
export const NOTIFICATION_WORDS = bilingual(
  {
    title: "Notifications",
    unread: (count: number) => (count === 0 ? "Notifications: nothing unread" : `Notifications: ${count} unread`),
    readAll: "Mark all as read",
    markedAll: (count: number) =>
      count === 1 ? "1 message is marked as read." : `${count} messages are marked as read.`,
    open: "Open",
    openOf: (title: string) => `Open and mark as read: ${title}`,
    read: "Mark as read",
    readOf: (title: string) => `Mark as read: ${title}`,
    new: "new",
    filters: { unread: "unread", read: "read" },
    columns: { ...COLUMN_LABELS.en, message: "Message", about: "About", sent: "Sent", next: "What now" },
    kinds: {
      "review-opened": "Review",
      "edge-alert": "Gate computer",
      "edge-update": "Update of a gate",
      "service-alert": "Service of customs or port",
      "sign-in-failures": "Your account",
      "counts-corrected": "Dashboards",
      "approval-asked": "Approval",
    },
    empty: "No message yet. Reviews that wait, gates in trouble and failed sign-ins to your account appear here.",
    noneUnread: "You have read everything.",
  },
  {
    title: "Pemberitahuan",
    unread: (count: number) =>
      count === 0 ? "Pemberitahuan: semua sudah dibaca" : `Pemberitahuan: ${count} belum dibaca`,
    readAll: "Tandai semua sudah dibaca",
    markedAll: (count: number) => `${count} pesan ditandai sudah dibaca.`,
    open: "Buka",
    openOf: (title: string) => `Buka dan tandai sudah dibaca: ${title}`,
    read: "Tandai sudah dibaca",
    readOf: (title: string) => `Tandai sudah dibaca: ${title}`,
    new: "baru",
    filters: { unread: "belum dibaca", read: "sudah dibaca" },
    columns: { ...COLUMN_LABELS.id, message: "Pesan", about: "Tentang", sent: "Dikirim", next: "Lalu apa" },
    kinds: {
      "review-opened": "Tinjauan",
      "edge-alert": "Komputer gerbang",
      "edge-update": "Pembaruan gerbang",
      "service-alert": "Layanan bea cukai atau pelabuhan",
      "sign-in-failures": "Akun Anda",
      "counts-corrected": "Dasbor",
      "approval-asked": "Persetujuan",
    },
    empty:
      "Belum ada pesan. Tinjauan yang menunggu, gerbang yang bermasalah, dan gagal masuk ke akun Anda muncul di sini.",
    noneUnread: "Semua sudah Anda baca.",
  },
);
