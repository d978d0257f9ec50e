/** The wiring of the crash bench's lanes: outputs and inputs of a relay board, numbered from 0. */
export const RELAY = { open: 0, close: 1, red: 2, green: 3 } as const;
export const INPUT = { before: 0, under: 1, up: 2, down: 3 } as const;
export const BOARD_ADDRESS = 1;

/** The port names of a lane, by which the fault point recognizes reads and writes. */
export const BOARD_SUFFIX = "-board";
export const SCANNER_SUFFIX = "-scanner";

/** Modbus, from the boards' manual: write one coil; flash-on coils begin at 0x200; all relays are coil 0xff. */
export const WRITE_COIL = 0x05;
export const READ_INPUTS = 0x02;
export const FLASH_ON = 0x0200;
export const ALL_RELAYS = 0x00ff;
