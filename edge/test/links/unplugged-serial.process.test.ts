// Only a serial port of the kernel disappears and returns.
import { unpluggedSuite } from "./unplugged-suite.ts";
import { serialWire } from "./wire.ts";
import { wiredField } from "./wired-field.ts";

unpluggedSuite("a serial port", (role, stack) => wiredField(role, serialWire, stack), 0);
