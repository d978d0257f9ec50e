import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { DeviceConfig } from "../config/device-schemas.ts";
import type { LinkConfig } from "../config/fields.ts";
import type { Link } from "../links/link.ts";
import { alphaSignDouble } from "./alpha-sign/double.ts";
import { type BoxBody, boxDouble, type BoxHardware, type BoxProtocol } from "./box.ts";
import { COMPASS_BOARD, compassBoardProtocol } from "./compass-board/protocol.ts";
import type { DeviceDouble, DeviceWorld, OnOutput, OnShown } from "./double.ts";
import { ENET_BOARD, enetBoardProtocol } from "./enet-board/protocol.ts";
import { indicatorDouble } from "./indicator/double.ts";
import { lineScannerDouble } from "./line-scanner/double.ts";
import { modbusBoardDouble } from "./modbus-board/double.ts";
import { mqttReaderDouble } from "./mqtt-reader/double.ts";
import { PARKING_BOX, parkingBoxProtocol } from "./parking-box/protocol.ts";
import { plateCameraDouble } from "./plate-camera/double.ts";
import { qrCameraDouble } from "./qr-camera/double.ts";
import { shelly1Double } from "./shelly1/double.ts";
import { shelly2Double } from "./shelly2/double.ts";
import { tasmotaDouble } from "./tasmota/double.ts";
import { kmtronicProtocol } from "./usb-relays/kmtronic.ts";
import { lcusProtocol } from "./usb-relays/lcus.ts";
import { numatoProtocol } from "./usb-relays/numato.ts";
import { NO_LANE, type View } from "../world/view.ts";

/** Builds the double of one configured device. @param lane the lane of this reader or camera, for its events */
export function openDevice(
  config: DeviceConfig,
  lane: string,
  linkOf: (link: LinkConfig) => Link,
  world: DeviceWorld,
  wires: { onOutput: OnOutput; onShown: OnShown; view?: (() => View) | undefined },
): DeviceDouble {
  const { id } = config;
  const { onOutput, onShown, view = () => NO_LANE } = wires;
  const box = (body: BoxBody, link: LinkConfig, protocol: (hardware: BoxHardware) => BoxProtocol): DeviceDouble =>
    boxDouble(id, lane, body, linkOf(link), world, onOutput, protocol);
  switch (config.driver) {
    case "modbus-board":
      return modbusBoardDouble(id, config, linkOf(config.link), world, onOutput);
    case "parking-box":
      return box(PARKING_BOX, config.link, (hardware) => parkingBoxProtocol(config, hardware));
    case "compass-board":
      return box(COMPASS_BOARD, config.link, (hardware) =>
        compassBoardProtocol(config, hardware, world.clock, onShown),
      );
    case "enet-board":
      return box(ENET_BOARD, config.link, (hardware) => enetBoardProtocol(config, hardware));
    case "lcus-board":
      return box({ first: 1, outputs: config.channels, inputs: 0 }, config.link, lcusProtocol);
    case "kmtronic-board":
      return box({ first: 1, outputs: config.channels, inputs: 0 }, config.link, kmtronicProtocol);
    case "numato-board":
      return box({ first: 0, outputs: config.channels, inputs: 8 }, config.link, numatoProtocol);
    case "alpha-sign":
      return alphaSignDouble(id, config, linkOf(config.link), world, onShown);
    case "line-scanner":
      return lineScannerDouble(id, lane, config, linkOf(config.link), world);
    case "tasmota":
      return tasmotaDouble(id, config, world, onOutput);
    case "shelly1":
      return shelly1Double(id, config, world, onOutput);
    case "shelly2":
      return shelly2Double(id, config, world, onOutput);
    case "mqtt-reader":
      return mqttReaderDouble(id, lane, config, world);
    case "qr-camera":
      return qrCameraDouble(id, lane, config, world, view);
    case "plate-camera":
      return plateCameraDouble(id, lane, config, world);
    case "toledo-indicator":
    case "flintec-indicator":
    case "flintec-bsi-indicator":
    case "sics-indicator":
    case "cas-indicator":
    case "rinstrum-indicator":
    case "rinstrum-network-indicator":
    case "bilanciai-indicator":
    case "ricelake-indicator":
    case "sma-indicator":
    case "weightronix-indicator":
    case "systec-indicator":
    case "yaohua-indicator":
    case "and-indicator":
    case "sartorius-indicator":
    case "laumas-indicator":
      return indicatorDouble(config, linkOf(config.link), world);
    default:
      return assertNever(config);
  }
}
