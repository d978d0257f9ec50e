import { expect, test } from "vitest";
import { chartSvg } from "./chart.ts";

const CHART = {
  title: "Vehicles <in & out>",
  labels: ["11-23", "11-24"],
  series: [
    { name: "In", values: [0, 12] },
    { name: "Out", values: [3, 4] },
  ],
};

test("a chart says what it shows to whoever does not see it", () => {
  const svg = chartSvg(CHART);
  expect(svg).toContain('role="img"');
  expect(svg).toContain("<title>Vehicles &lt;in &amp; out&gt;</title>");
  expect(svg).toContain("<desc>In: 11-23 0, 11-24 12; Out: 11-23 3, 11-24 4</desc>");
});

test("the axis ends at a round number, and the highest bar does not pass it", () => {
  const svg = chartSvg(CHART, { width: 720, height: 200 });
  expect([...svg.matchAll(/text-anchor="end"[^>]*>(\d+)</g)].map(([, label]) => label)).toEqual(["0", "6", "12"]);
  const heights = [...svg.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(Math.max(...heights)).toBeCloseTo(200 - 16 - 14, 0);
});

test("a chart without anything to show has an axis", () => {
  expect(chartSvg({ title: "None", labels: [], series: [{ name: "In", values: [] }] })).toContain(">2<");
});

test("the second series is striped, and the first is not", () => {
  const one = (name: string, value: number) => ({ name, values: [value] });
  const stripes = (first: number, second: number): number =>
    chartSvg({ title: "", labels: ["a"], series: [one("In", first), one("Out", second)] }).split('stroke-width="0.7"')
      .length;
  expect(stripes(10, 5)).toBeGreaterThan(stripes(10, 0));
  expect(stripes(10, 10)).toBeGreaterThan(stripes(10, 5));
  expect(stripes(5, 10)).toBe(stripes(10, 10));
});
