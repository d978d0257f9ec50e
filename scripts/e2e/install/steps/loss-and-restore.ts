import { expect } from "vitest";
import { GateActivity } from "../../../../central/wire/gate-activity.ts";
import { until } from "../../../lib/until.ts";
import { centralHasAll, type Gate, type InstalledSite, LONG_MS, truckPasses, type Seen } from "../installed-site.ts";
import { isReady } from "./hang-and-kill.ts";

const ENVIRONMENT = "/etc/gate-central/environment";
const RESTORE = "gate-central restore /mnt/backup/gate-central-*.backup --into /var/lib/gate-central";

/** Central's data is lost, and comes back with its own key alone; the gate goes on meanwhile. */
export async function loseAndRestore(site: InstalledSite, gate: Gate): Promise<Seen> {
  const { done, run, admin, edge } = site;
  await done(`
    install -d -o gate-central -g gate-central /mnt/backup
    echo "BACKUP_OPTIONS='--to /mnt/backup --keep-daily 14'" >> ${ENVIRONMENT}
    install -d /etc/systemd/system/gate-central-backup.service.d
    printf '[Service]\\nReadWritePaths=/mnt/backup\\n' > /etc/systemd/system/gate-central-backup.service.d/override.conf
    systemctl daemon-reload
    systemctl enable --quiet --now gate-central-backup.timer
    systemctl start gate-central-backup`);
  expect(await done("journalctl --no-pager -o cat -u gate-central-backup")).toContain("restored and checked");
  const [before, later, away] = [await gate.nextDriver(), await gate.nextDriver(), await gate.nextDriver()];
  await truckPasses(site, before);
  await centralHasAll(site);

  await done("systemctl stop gate-central && find /var/lib/gate-central -mindepth 1 -delete");
  await truckPasses(site, later);
  await done(`cp -p ${ENVIRONMENT} /srv/right && sed -i "s|^GATE_KEY_ENCRYPTION_KEY=.*|GATE_KEY_ENCRYPTION_KEY='$(
    head -c32 /dev/urandom | base64)'|" ${ENVIRONMENT}`);
  const refused = await run(RESTORE);
  expect(refused.code).not.toBe(0);
  expect(refused.output).toMatch(/key/);
  expect(await done("ls -A /var/lib/gate-central | wc -l")).toBe("0");
  await done(`cat /srv/right > ${ENVIRONMENT} && ${RESTORE} && systemctl start gate-central`);
  await until("central is ready", () => isReady(site), LONG_MS);
  await until("the gate lacks nothing", async () => (await edge.status()).lacks.length === 0, LONG_MS);
  await truckPasses(site, away);
  await centralHasAll(site);
  // The restored central has never heard of the first of them: it asks the gate.
  await until(
    "central knows all three trucks again",
    async () => {
      const activities = await admin.all(`/v1/gate-activities?gate_id=${gate.gateId}`, GateActivity);
      const plates = new Set(activities.map(({ vehicle_number }) => vehicle_number));
      return [before, later, away].every(({ plate }) => plates.has(plate));
    },
    LONG_MS,
  );
  return {
    saw: `with a wrong key: "${refused.output.trim()}"; with its own it came back, and learnt of the trucks since`,
  };
}
