import { type EdgeSettings } from "./config.ts";

/** How to reach the site's broker, as its client takes it. */
export interface BrokerAccess {
  url: string;
  clientId: string;
  username?: string;
  password?: string;
  ca?: string;
  cert?: string;
  key?: string;
}

/** @param clientId unique at the broker: two clients of one name throw each other out */
export function brokerAccess({ siteBroker }: Pick<EdgeSettings, "siteBroker">, clientId: string): BrokerAccess | null {
  if (!siteBroker) return null;
  const { url, tls, ...login } = siteBroker;
  const given = Object.entries({ ...login, ...tls }).filter(([, value]) => value !== null);
  return { url, clientId, ...Object.fromEntries(given) };
}
