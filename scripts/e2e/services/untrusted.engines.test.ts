import { createServer } from "node:https";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkAreas } from "../../../central/cli/check-areas.ts";
import { ConfigRefused } from "../../../central/config/read-config.ts";
import { listOf } from "../../../central/platform/lists.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { makeCertificates } from "../../../edge/test/links/certificates.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { Notification } from "../../../central/wire/notification.ts";
import { type ServicesSite, servicesSite } from "./services-site.ts";
import { say } from "../../../shared/words/say.ts";
import { textOfSpoken } from "../../../shared/words/spoken-text.ts";

const engine = testEngine();

async function health(site: ServicesSite) {
  const { body } = await site.central.nobody.request("GET", "/v1/health");
  const shape = z.object({ data: z.object({ checks: z.object({ services: z.record(z.string(), z.string()) }) }) });
  return shape.parse(body).data.checks.services;
}

test.each([
  ["DNS:another.example", true, "certificate_of_other_host"],
  ["IP:127.0.0.1", false, "certificate_of_unknown_authority"],
] as const)(
  "a service with the certificate %s, its authority known: %s, gets nothing",
  async (name, isKnown, fault) => {
    const because = say("service_certificate", { fault: say(fault) });
    using certificates = makeCertificates(name);
    const { ca, serverCert: cert, serverKey: key } = certificates.pem;
    let requests = 0;
    const server = createServer({ cert, key }, (_, response) => {
      requests++;
      response.end();
    });
    const port = await listenOnFreePort(server);
    const before = getCACertificates("default");
    if (isKnown) setDefaultCACertificates([...before, ca]);
    try {
      await using site = await servicesSite(engine, "soap", { address: `https://127.0.0.1:${port}`, reports: "off" });
      await site.round();
      expect(await health(site)).toEqual({ customs: "untrusted" });
      expect(requests).toBe(0);
      const state = await site.central.platform.db.selectFrom("service_states").select("last_failure").execute();
      expect(state).toEqual([{ last_failure: textOfSpoken(because) }]);
      const { items } = await site.admin.get("/v1/notifications", listOf(Notification), { kind: "service-alert" });
      expect(items.map(({ title }) => title)).toEqual([
        "customs is not asked: its certificate is for another host, has expired or is of an unknown authority",
      ]);
      expect(items[0]?.data).toMatchObject({ state: "untrusted", because });
    } finally {
      setDefaultCACertificates(before);
      server.closeAllConnections();
      server.close();
    }
  },
);

test("an area that does not exist is named by health and by the check of the settings", async () => {
  await using site = await servicesSite(engine);
  const { config } = site.central.platform;
  await site.round();
  expect(await health(site)).toEqual({ customs: "ok", "customs/reports": "waiting" });
  expect(await checkAreas(config)).toBeNull();
  const area_id = newId();
  const strange = { ...config, services: config.services.map((one) => ({ ...one, area_id })) };
  await expect(checkAreas(strange)).rejects.toEqual(
    new ConfigRefused([`the area_id of the service "customs" is the id of no area: ${area_id}`]),
  );
  Object.assign(config, { services: strange.services });
  expect(await health(site)).toEqual({ customs: "unknown_area", "customs/reports": "unknown_area" });
});

test("where there is no database, or none that answers, the areas are not checked", async () => {
  await using site = await servicesSite(engine);
  const nowhere = { ...site.central.platform.config, database_url: null, data_directory: "/nowhere" };
  expect(await checkAreas(nowhere)).toBe("The areas of the services were not checked: there is no database yet.");
  const silent = { ...nowhere, database_url: "postgres://127.0.0.1:1/gate" };
  expect(await checkAreas(silent)).toMatch(/^The areas of the services were not checked: .+/);
});
