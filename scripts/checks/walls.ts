import { inspectWalls, ROOMS } from "./inspect-walls.ts";

const { modules, unseen, breaches } = inspectWalls(process.cwd());
for (const { rule, because, from, to } of breaches)
  console.error(`${rule}: ${from === to ? from : `${from} → ${to}`}${because ? ` (${because})` : ""}`);
for (const path of unseen) console.error(`not looked at: ${path}`);
if (modules === 0) console.error(`there is no module under ${ROOMS.join(", ")}`);
console.log(`${modules} modules seen, ${breaches.length} breaches of the walls`);
process.exitCode = modules === 0 || unseen.length > 0 || breaches.length > 0 ? 1 : 0;
