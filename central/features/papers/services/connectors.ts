import { type CustomsSettings, type PortJsonSettings } from "../../../config/services.ts";
import { type Platform } from "../../../platform/platform.ts";
import { ceisaRest } from "./ceisa-rest.ts";
import { type CustomsConnector, type PortConnector } from "./connector.ts";
import { portJson } from "./port-json.ts";
import { tpsSoap } from "./tps-soap.ts";

/** A configured service with its connector. */
export type Service =
  | { kind: "customs"; settings: CustomsSettings; connector: CustomsConnector }
  | { kind: "port"; settings: PortJsonSettings; connector: PortConnector };

type Needs = Pick<Platform, "config" | "clock">;

/** The services of each process; a connector keeps its access token between calls. */
const opened = new WeakMap<Platform["config"], readonly Service[]>();

/** The configured services, in their order. */
export function servicesOf({ config, clock }: Needs): readonly Service[] {
  const known = opened.get(config);
  if (known) return known;
  const made = config.services.map((settings): Service => {
    const secrets = config.service_secrets[settings.name] ?? {};
    switch (settings.protocol) {
      case "ceisa-rest":
        return { kind: "customs", settings, connector: ceisaRest(settings, secrets, clock) };
      case "tps-soap":
        return { kind: "customs", settings, connector: tpsSoap(settings, secrets, clock) };
      case "port-json":
        return { kind: "port", settings, connector: portJson(settings, secrets, clock) };
    }
  });
  opened.set(config, made);
  return made;
}
