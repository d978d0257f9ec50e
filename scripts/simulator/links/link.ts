/** Bytes to and from the edge: one end of a wire that several devices may share. */
export interface Link {
  /** Where the edge finds it, in words. */
  readonly address: string;
  readonly isPlugged: boolean;
  /** @param hear gets what the edge sent, with the monotonic moment at which it came */
  attach(hear: (bytes: Buffer, atMs: number) => void): void;
  /** Resolves when the bytes have been handed to the system; bytes to nobody are lost, as on a real wire. */
  send(bytes: Buffer): Promise<void>;
  /** Makes the port appear. Rejects with a sentence when it cannot. */
  plug(): Promise<void>;
  /** Makes the port disappear under whoever uses it. */
  unplug(): Promise<void>;
}
