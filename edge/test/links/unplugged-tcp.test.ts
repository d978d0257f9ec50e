import { unpluggedSuite } from "./unplugged-suite.ts";
import { tcpWire } from "./wire.ts";

unpluggedSuite("a serial server", tcpWire);
