import { connect as connectSocket, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { connect, ErrorWithReasonCode, type MqttClient } from "mqtt";
import { reset } from "../line/reset.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";
import type { Said, Spoken } from "../../../shared/wire/said.ts";

/** The address of a broker; secrets come from the caller's configuration. */
export interface BrokerSettings {
  /** `mqtt://host:port`, or `mqtts://host:port` for TLS; `ws://` and `wss://` for MQTT in WebSocket. */
  url: string;
  /** Unique at the broker: two clients of one name disconnect each other. */
  clientId: string;
  username?: string;
  password?: string;
  /** PEM. */
  ca?: string;
  cert?: string;
  key?: string;
}

/** CONNACK's "unacceptable protocol version": 1 in MQTT 3.1.1, 132 in MQTT 5. */
const VERSION_REFUSED = [1, 132];

/** The size of a picture in base64; the broker does not send larger messages. */
const MAX_PACKET_BYTES = 8 * 1024 * 1024;

export function isVersionRefused(error: Error): boolean {
  return error instanceof ErrorWithReasonCode && VERSION_REFUSED.includes(error.code);
}

/** The reason why a connection failed, for the officer; the library's own text if there is no better one. */
export function refusalOf(error: Error & { code?: unknown }): Spoken {
  const known = typeof error.code === "number" || typeof error.code === "string" ? REFUSALS[error.code] : undefined;
  return known ?? (error.message || String(error));
}

const NOT_TRUSTED = say("certificate_not_trusted");
const TURNED_AWAY = say("sign_in_refused");
/** CONNACK's codes of MQTT 3.1.1 and 5, and those of TLS. */
const REFUSALS: Readonly<Record<string, Said>> = {
  4: TURNED_AWAY,
  5: TURNED_AWAY,
  134: TURNED_AWAY,
  135: TURNED_AWAY,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  CERT_SIGNATURE_FAILURE: NOT_TRUSTED,
  CERT_HAS_EXPIRED: say("certificate_expired"),
  CERT_NOT_YET_VALID: say("certificate_not_yet"),
  ERR_TLS_CERT_ALTNAME_INVALID: say("certificate_of_other"),
  EPROTO: say("tls_version"),
  ERR_SSL_WRONG_VERSION_NUMBER: say("no_tls"),
};

export interface BrokerConnection {
  client: MqttClient;
  /** Ends it at once. Bytes that the broker has not acknowledged never reach it. */
  abandon: () => void;
}

const CONNECT_LIMIT_MS = 3000;
const PORTS: Readonly<Record<string, number>> = { "mqtts:": 8883, "ws:": 80, "wss:": 443 };

/** One connection without state: clean session, no reconnect, nothing queued while offline. */
export function connectBroker({ url, ...settings }: BrokerSettings, protocolVersion: 4 | 5): BrokerConnection {
  const inner = url.startsWith("mqtt:") ? null : connectInner(url);
  const client = connect(url, {
    ...settings,
    protocolVersion,
    clean: true,
    keepalive: 15,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_LIMIT_MS,
    queueQoSZero: false,
    resubscribe: false,
    ...(protocolVersion === 5 ? { properties: { sessionExpiryInterval: 0, maximumPacketSize: MAX_PACKET_BYTES } } : {}),
    ...(inner && { manualConnect: true, ...carriedBy(inner, url) }),
  });
  if (!inner) {
    const socket = client.stream as unknown as Socket;
    // Without it an acknowledgement waits 40 ms (Nagle against delayed acknowledgement).
    socket.setNoDelay(true);
    return { client, abandon: () => abandon(socket, client) };
  }
  let hasBegun = false;
  inner.on("error", (error) => client.emit("error", error));
  inner.once("connect", () => {
    inner.setTimeout(0);
    hasBegun = true;
    client.connect();
  });
  return { client, abandon: () => abandon(inner, hasBegun ? client : null) };
}

function abandon(socket: Socket, client: MqttClient | null): void {
  reset(socket);
  client?.end(true);
}

/**
 * The TCP socket under TLS or WebSocket; only it can be reset. The other layers may take it only once it is connected:
 * while it tries the addresses of its host, it replaces the handle that TLS would keep.
 */
function connectInner(url: string): Socket {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connectSocket({ host, port: port === "" ? (PORTS[protocol] ?? 0) : Number(port), noDelay: true });
  return socket.setTimeout(CONNECT_LIMIT_MS, () => socket.destroy(new Trouble(say("it_does_not_answer"))));
}

/** The library's options for a connection over that socket. */
function carriedBy(socket: Socket, url: string): object {
  if (url.startsWith("mqtts:")) return { socket };
  const isSecure = url.startsWith("wss:");
  return { wsOptions: { createConnection: (more: object) => (isSecure ? connectTls({ ...more, socket }) : socket) } };
}
