import fc from "fast-check";
import { TicketClass } from "../../wire/area.ts";
import { TicketDirection } from "../../wire/feed.ts";

const hex8 = fc.nat({ max: 0xffffffff }).map((number) => number.toString(16).padStart(8, "0"));
const date = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2199-06-05"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const terms = {
  vehicleTicketId: fc.uuid(),
  areaTag: hex8,
  direction: fc.constantFrom(...TicketDirection.options),
  firstDate: date,
  lastDate: fc.option(date),
  ticketClass: fc.constantFrom(...TicketClass.options),
};

/** An arbitrary for all terms that a credential can hold, without the key. */
export const anyTerms = fc.record(terms);
/** An arbitrary for payloads. */
export const anyPayload = fc.record({ ...terms, keyId: hex8 });
