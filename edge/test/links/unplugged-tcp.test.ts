import { unpluggedSuite } from "./unplugged-suite.ts";
import { tcpWire } from "./wire.ts";
import { wiredField } from "./wired-field.ts";

unpluggedSuite("a serial server", (role, stack) => wiredField(role, tcpWire, stack), 1);
