import type { SeedContributor } from "../platform/seeding.ts";
import { faqs } from "../features/base/faqs.ts";

const ENTRIES = [
  ["id", "Kapan gerbang buka?", "Gerbang buka 24 jam setiap hari."],
  ["id", "QR saya tidak terbaca.", "Naikkan kecerahan layar, atau sebutkan kode tiket kepada petugas."],
  ["en", "When are the gates open?", "Day and night, every day."],
  ["en", "My QR is not read.", "Turn up the brightness of the screen, or tell the officer the code of your ticket."],
] as const;

export const faqsSeed: SeedContributor = {
  name: "faqs",
  begin: ({ at, site }) =>
    at(site.setUpMs, async (work) => {
      for (const [position, [language, question, answer]] of ENTRIES.entries())
        await faqs.insert(work, { language, category: "Gate", question, answer, position, is_published: true });
    }),
};
