import { type Company, CompanyCreate } from "../wire/company.ts";
import type { SeedContributor } from "../platform/seeding.ts";
import { companies } from "../features/base/companies.ts";

declare module "../platform/seeding.ts" {
  interface SeedSite {
    /** Companies with buildings in the area, and companies that send vehicles there. */
    companies: Readonly<Record<"tenants" | "customers", readonly Company[]>>;
  }
}

const FIRST = ["Sumber", "Bahari", "Cahaya", "Karya", "Mitra", "Samudra", "Sinar", "Trans", "Wira", "Indo", "Prima"];
const SECOND = [
  "Makmur",
  "Logistik",
  "Abadi",
  "Sentosa",
  "Perkasa",
  "Nusantara",
  "Mandiri",
  "Jaya",
  "Utama",
  "Lestari",
];
const FIELDS = ["Pergudangan", "Ekspedisi", "Semen", "Baja", "Pangan", "Peti kemas"];
const STREETS = ["Jl. Marunda Makmur", "Jl. Akses Marunda", "Jl. Raya Cakung Cilincing", "Jl. Pelabuhan"];
const CUSTOMERS = 0.25;

export const companiesSeed: SeedContributor = {
  name: "companies",
  async begin({ at, chance, plan, site }) {
    const count = Math.min(FIRST.length * SECOND.length, Math.max(6, Math.round(Math.sqrt(plan.size) / 2)));
    const offset = chance.between(0, FIRST.length * SECOND.length - 1);
    const all = await at(site.setUpMs, async (work) => {
      const made: Company[] = [];
      for (let n = 0; n < count; n++) {
        // Uses every pair of words once, in sequence from a random start.
        const place = (offset + n * 7) % (FIRST.length * SECOND.length);
        const words = `${FIRST[place % FIRST.length] ?? ""} ${SECOND[Math.floor(place / FIRST.length)] ?? ""}`;
        const host = `${words.toLowerCase().replace(" ", "-")}.example.com`;
        const number = `0${chance.between(10 ** 14, 10 ** 15 - 1)}`;
        const fields = CompanyCreate.parse({
          name: `PT ${words}`,
          email: `kantor@${host}`,
          npwp: number,
          nitku: `${number}000000`,
          business_field: chance.pick(FIELDS),
          type: n > 0 && chance.hits(CUSTOMERS) ? "customer" : "tenant",
          status_pu: "registered",
          no_pu: `PU-${1000 + n}`,
          pic_name: chance.pick(["Siti Rahma", "Agus Salim", "Dewi Lestari", "Hendra Wijaya", "Rina Marlina"]),
          pic_phone: `+62811${chance.between(1_000_000, 9_999_999)}`,
          address: `${chance.pick(STREETS)} No. ${chance.between(1, 90)}, Jakarta Utara`,
        });
        made.push(await companies.insert(work, fields));
      }
      return made;
    });
    site.companies = {
      tenants: all.filter(({ type }) => type === "tenant"),
      customers: all.filter(({ type }) => type === "customer"),
    };
  },
};
