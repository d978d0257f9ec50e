/** The device end of a wire to the edge, which several devices may share. */
export interface Link {
  /** Its address for the edge, as text. */
  readonly address: string;
  readonly isPlugged: boolean;
  /** @param hear receives the edge's bytes with their monotonic arrival time */
  attach(hear: (bytes: Buffer, atMs: number) => void): void;
  /** Resolves when the system has accepted the bytes; without a receiver they are lost, as on a real wire. */
  send(bytes: Buffer): Promise<void>;
  /** Makes the port appear. Rejects with a sentence on failure. */
  plug(): Promise<void>;
  /** Makes the port disappear while it may be in use. */
  unplug(): Promise<void>;
}
