/** The tables whose rows are counted: whoever restores recognises the site by them. */
export const MAIN_TABLES = [
  ...["areas", "gates", "edges", "companies", "users", "vehicles", "vehicle_tickets", "gate_activities"],
  ...["audit_log", "files"],
] as const;

export const NEWEST_MIGRATION = "select max(name) as name from kysely_migration";
/** The moment of the last backup that counts, for whoever watches its age. */
export const NOTE_BACKUP = (mark: string): string =>
  `insert into meta (key, value) values ('backup_last_at', ${mark}) on conflict (key) do update set value = excluded.value`;

/** A stored file, as its record names it. */
export interface NamedFile {
  path: string;
  sha256: string;
}

/** A copy of the whole database at one moment. */
export interface Saved {
  schema: string;
  counts: Record<string, number>;
  /** Every file that a record of the copy names. */
  files: () => AsyncIterable<NamedFile>;
}

/** How an engine's database becomes one file, and a database again. */
export interface DatabaseCopies {
  /**
   * Copies the database that central may be using, without making it wait.
   * @param use reads the copy while its moment is held
   */
  save<T>(file: string, use: (saved: Saved) => Promise<T>): Promise<T>;
  /** Reads a copy as a restore would. @throws BackupRefused when it is damaged, or has other counts */
  check(file: string, counts: Readonly<Record<string, number>>): Promise<void>;
  /** @throws BackupRefused when the place is not empty */
  requireEmpty(): Promise<void>;
  /** Makes a database from a copy: in the folder, or at the address of the settings. */
  restore(file: string, folder: string): Promise<void>;
  /** Keeps the moment of a backup that counts. */
  note(at: string): Promise<void>;
}
