import { type BrokerSettings } from "../drivers/mqtt/connect.ts";
import { type EdgeSettings } from "./config.ts";

/**
 * How to reach the site's broker; null where none is set.
 * @param clientId unique at the broker: two clients of one name throw each other out
 */
export function brokerAccess(
  { siteBroker }: Pick<EdgeSettings, "siteBroker">,
  clientId: string,
): BrokerSettings | null {
  if (!siteBroker) return null;
  const { url, tls, ...login } = siteBroker;
  const given = Object.entries({ ...login, ...tls }).filter(([, value]) => value !== null);
  return { url, clientId, ...Object.fromEntries(given) };
}
