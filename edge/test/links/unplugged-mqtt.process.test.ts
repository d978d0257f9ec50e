// Only a broker loses a device and tells its last will.
import { brokerField } from "./broker-field.ts";
import { unpluggedSuite } from "./unplugged-suite.ts";

unpluggedSuite("the site's broker", brokerField, 0);
