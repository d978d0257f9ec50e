import { html } from "hono/html";
import type { AreaInside } from "../wire/inside.ts";
import { bilingual } from "./bilingual-text.ts";
import { ICON } from "./icons.ts";
import { type Markup, NOTHING } from "./markup.ts";
import { type InLanguage, note, plate, tag } from "./parts.ts";

export const INSIDE_WORDS = bilingual(
  {
    title: "Inside now",
    area: "Area",
    count: (count: number) => (count === 1 ? "1 vehicle" : `${count} vehicles`),
    overstayed: (count: number) => `${count} overstayed`,
    corrected: (inside: number, listed: number) =>
      `An officer counted differently: ${inside} vehicles are inside, ${listed} are known by name.`,
    print: "Print for an evacuation",
    printed: (time: string) => `Made at ${time}`,
    none: "No vehicle is inside.",
    found: "Found",
    plate: "Plate",
    unknownPlate: "plate not known",
    company: "Company",
    since: "Since",
    gate: "By",
    overstay: "ticket ended",
  },
  {
    title: "Di dalam sekarang",
    area: "Kawasan",
    count: (count) => `${count} kendaraan`,
    overstayed: (count) => `${count} melewati masa tiket`,
    corrected: (inside, listed) =>
      `Hitungan petugas berbeda: ${inside} kendaraan di dalam, ${listed} yang diketahui nomor polisinya.`,
    print: "Cetak untuk evakuasi",
    printed: (time) => `Dibuat ${time}`,
    none: "Tidak ada kendaraan di dalam.",
    found: "Ketemu",
    plate: "Nomor polisi",
    unknownPlate: "nomor polisi tidak diketahui",
    company: "Perusahaan",
    since: "Sejak",
    gate: "Lewat",
    overstay: "masa tiket habis",
  },
);

/**
 * The list of the vehicles inside, on paper with a box to tick for each.
 * @param now when it was made, ISO 8601 @param age how old its data may be
 */
export function insideList(
  { area_name, inside, inside_offset, vehicles }: Omit<AreaInside, "area_id">,
  now: string,
  age: Markup | string,
  reader: InLanguage,
): Markup {
  const words = INSIDE_WORDS[reader.language];
  const overstayed = vehicles.filter(({ has_overstayed }) => has_overstayed).length;
  return html`<section class="card inside">
    <header class="card-head">
      <h2>${area_name}: ${words.count(vehicles.length)}</h2>
      ${overstayed > 0 ? tag("wait", "wait", words.overstayed(overstayed)) : NOTHING}
      <span class="quiet">${words.printed(reader.moments.full(now))}</span>
      <span class="quiet">${age}</span>
      <button class="button push" type="button" data-print>${ICON.paper}${words.print}</button>
    </header>
    ${
      inside_offset === 0
        ? NOTHING
        : html`<div class="card-body">${note("wait", "alert", words.corrected(inside, vehicles.length))}</div>`
    }
    ${
      vehicles.length === 0
        ? html`<p class="card-body">${words.none}</p>`
        : html`<div class="table-scroll" tabindex="0" role="region" aria-label="${area_name}">
            <table>
              <thead>
                <tr>
                  <th scope="col" class="on-paper">${words.found}</th>
                  ${[words.plate, words.company, words.since, words.gate].map((name) => html`<th scope="col">${name}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${vehicles.map(
                  (one) =>
                    html`<tr>
                      <td class="on-paper"><span class="box"></span></td>
                      <th scope="row">
                        ${one.police_number === "" ? words.unknownPlate : plate(one.police_number)}
                        ${one.has_overstayed ? tag("wait", "wait", words.overstay) : NOTHING}
                      </th>
                      <td>${one.company_name}</td>
                      <td><time datetime="${one.since}">${reader.moments.time(one.since)}</time></td>
                      <td>${one.gate_name}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
