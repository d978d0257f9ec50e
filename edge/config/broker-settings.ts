import type { BrokerSettings } from "../drivers/mqtt/connect.ts";
import type { EdgeSettings } from "./config.ts";

/**
 * The address of the site's broker; null if none is set.
 * @param clientId unique at the broker: two clients of one name disconnect each other
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
