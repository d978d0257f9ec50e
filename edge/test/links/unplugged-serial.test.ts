import { unpluggedSuite } from "./unplugged-suite.ts";
import { serialWire } from "./wire.ts";

unpluggedSuite("a serial port", serialWire);
