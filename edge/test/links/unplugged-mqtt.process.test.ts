import { brokerField } from "./broker-field.ts";
import { unpluggedSuite } from "./unplugged-suite.ts";

unpluggedSuite("the site's broker", brokerField, 0);
