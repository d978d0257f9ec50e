/** What is wrong with central, for the command line. */
export { examineCentral } from "./examine.ts";
export { growthFindings } from "./growth.ts";
