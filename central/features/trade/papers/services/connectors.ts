import type { CustomsSettings, PortJsonSettings, ServiceSecrets } from "../../../../config/services.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { ceisaRest } from "./ceisa-rest.ts";
import { type CustomsConnector, type PortConnector, ServiceFailure } from "./connector.ts";
import { portJson } from "./port-json.ts";
import { tpsSoap } from "./tps-soap.ts";
import { say } from "../../../../../shared/words/say.ts";

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
        return {
          kind: "customs",
          settings,
          connector: guarded(discreet(ceisaRest(settings, secrets, clock), secrets)),
        };
      case "tps-soap":
        return { kind: "customs", settings, connector: guarded(discreet(tpsSoap(settings, secrets, clock), secrets)) };
      case "port-json":
        return { kind: "port", settings, connector: guarded(portJson(settings, secrets, clock)) };
    }
  });
  opened.set(config, made);
  return made;
}

/**
 * An answer that a connector did not foresee costs itself alone: any other error would end each round at the same
 * document, and everything after it would never be asked for.
 */
export function guarded<C extends CustomsConnector | PortConnector>(connector: C): C {
  const unforeseen = (error: unknown): never => {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure("invalid", say("reply_unforeseen"), { cause: error });
  };
  const guard = (call: (...all: unknown[]) => unknown) => {
    return (...all: unknown[]): unknown => {
      try {
        const given = call(...all);
        return given instanceof Promise ? given.catch(unforeseen) : given;
      } catch (error) {
        return unforeseen(error);
      }
    };
  };
  const isCall = (value: unknown): value is (...all: unknown[]) => unknown => typeof value === "function";
  const entries = Object.entries<unknown>({ ...connector }).map(([name, value]): [string, unknown] => [
    name,
    isCall(value) ? guard(value) : value,
  ]);
  return Object.assign({}, connector, Object.fromEntries(entries));
}

/** The reasons of a service reach people and are stored: its own secrets are taken out of them. */
function discreet(connector: CustomsConnector, { password, api_key }: ServiceSecrets): CustomsConnector {
  const secrets = [password, api_key].flatMap((secret) => secret ?? []);
  const cleaned = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, "•••"), text);
  return {
    ...connector,
    async report(report) {
      const delivery = await connector.report(report);
      return delivery.is === "taken" ? delivery : { ...delivery, because: cleaned(delivery.because) };
    },
  };
}
