import type { DeviceSettings, DriverName, SettingsOf } from "../wire/devices/device.ts";
import type { Link } from "../wire/devices/links.ts";
import { say } from "../words/say.ts";
import { boardRelays } from "./arm-outputs.ts";
import { boxClaims, enetPart, parkingPart, relayPart } from "./box-claims.ts";
import { mqttClaims, shelly1Claims, shelly2Claims, tasmotaClaims } from "./broker-claims.ts";
import { type Claim, contactClaims, lineClaims, type LineSharing, ON_BROKER, own } from "./claims.ts";
import { linkKey } from "./link-key.ts";

/** What the devices of a driver take, by their settings alone. */
export interface Uses<S extends DeviceSettings> {
  /** How they share a line; null if their settings name none. */
  line: LineOf<S>;
  /** What a device needs besides its line. Pure. */
  claims(settings: S): readonly Claim[];
}

type Has<S, Part> = [Extract<S, Part>] extends [never] ? false : true;

/** The type allows no omission and no deviation: the roles show whether the line moves arms. */
type LineOf<S extends DeviceSettings> =
  Has<S, { link: Link }> extends true ? LineSharing & { movesArms: Has<S, { role: "barrier" }> } : null;

/** All drivers, each by its name in the settings. */
export type UsesOfDrivers = { readonly [N in DriverName]: Uses<SettingsOf<N>> };

const none = (): readonly Claim[] => [];
/** Alone on its port. */
const ALONE = { line: { serves: "one", movesArms: false }, claims: none } as const;
/** Beside others of its driver on a bus. */
const ON_BUS = { line: { serves: "many", movesArms: false }, claims: none } as const;
const BOX_LINE = { serves: "many", movesArms: true } as const;
const pictures = ({ source }: { source: { type: string } }) => (source.type === "mqtt" ? [ON_BROKER] : []);

export const DEVICE_USES: UsesOfDrivers = {
  "modbus-relay": {
    line: BOX_LINE,
    claims(settings) {
      const board = say("board", { address: settings.address, line: linkKey(settings.link) });
      return [
        ...boardRelays(settings).map((relay) => own(say("relay", { number: relay }), board)),
        ...contactClaims(board, settings),
      ];
    },
  },
  "parking-serial": {
    line: BOX_LINE,
    claims(settings) {
      const { poll_ms, boot_ms } = settings;
      return boxClaims(settings, { poll_ms, boot_ms }, parkingPart(settings));
    },
  },
  compass: {
    line: BOX_LINE,
    claims(settings) {
      const { dialect: words, select_dialect, asks, poll_ms, push_ms, push_flags, status_digits } = settings;
      const agreed = { words, select_dialect, asks, poll_ms, push_ms, push_flags, status_digits };
      return boxClaims(settings, agreed, parkingPart(settings));
    },
  },
  enet: {
    line: BOX_LINE,
    claims(settings) {
      const { poll_ms, status_digits } = settings;
      return boxClaims(settings, { poll_ms, status_digits }, enetPart(settings));
    },
  },
  lcus: {
    line: BOX_LINE,
    claims: (settings) => boxClaims(settings, { channels: settings.channels }, relayPart(settings)),
  },
  kmtronic: {
    line: BOX_LINE,
    claims(settings) {
      const { channels, reports_status, poll_ms } = settings;
      return boxClaims(settings, { channels, reports_status, poll_ms }, relayPart(settings));
    },
  },
  numato: {
    line: BOX_LINE,
    claims(settings) {
      const { channels, poll_ms } = settings;
      return boxClaims(settings, { channels, poll_ms }, settings.role === "loop" ? {} : relayPart(settings));
    },
  },
  tasmota: { line: null, claims: tasmotaClaims },
  shelly1: { line: null, claims: shelly1Claims },
  shelly2: { line: null, claims: shelly2Claims },
  mqtt: { line: null, claims: mqttClaims },
  camera: { line: null, claims: pictures },
  "camera-snapshot": { line: null, claims: none },
  "plate-reader": { line: null, claims: pictures },
  awtrix: { line: null, claims: () => [ON_BROKER] },
  "scanner-line": ALONE,
  "scanner-gm65": ALONE,
  honeywell: ALONE,
  ssi: ALONE,
  "alpha-sign": ON_BUS,
  "cpower-sign": ON_BUS,
  "compass-display": ON_BUS,
  toledo: ALONE,
  "mt-sics": ALONE,
  yaohua: ALONE,
  "and-line": ALONE,
  cas: ALONE,
  rinstrum: ALONE,
  sartorius: ALONE,
  laumas: ALONE,
  "scale-generic": ALONE,
};

function usesOf<N extends DriverName>({ driver }: SettingsOf<N>): Uses<SettingsOf<N>> {
  return DEVICE_USES[driver];
}

/** All resources that a device with these settings needs, its line first. Pure. */
export function claimsOf(settings: DeviceSettings): readonly Claim[] {
  const { line } = DEVICE_USES[settings.driver];
  const claims = usesOf(settings).claims(settings);
  if (!line || !("link" in settings)) return claims;
  const isShared = "shared_by" in settings && settings.shared_by !== "nobody";
  return [...lineClaims(settings.driver, { link: settings.link, isShared }, line), ...claims];
}

/** True if the device is reached over the site's broker. */
export function hangsOnBroker(settings: DeviceSettings): boolean {
  return claimsOf(settings).some(({ kind }) => kind === "broker");
}
