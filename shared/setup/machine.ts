import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";

/** Runs a program to its end. @returns what it printed @throws Error where it fails */
export type Run = (program: string, ...args: string[]) => string;

const runProgram: Run = (program, ...args) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** What an installation has beside its files: its service, and the account that the service runs as. */
export interface Machine {
  /** systemd knows the service, and this command may start it. */
  readonly hasService: boolean;
  /** Starts the service now and at each start of the machine. @throws Error with a sentence where it does not start */
  restart(): void;
  /** Does work as the account of the service, so that it may read the files; as this account where there is none. */
  asService<T>(work: () => Promise<T>): Promise<T>;
  /** Makes a folder that belongs to the service; one of root without content, such as a disk of its own, is given to it. */
  makeFolder(folder: string): void;
}

/** @param unit the name of service and account, such as `gate-edge` */
export function machineOf(unit: string, run: Run = runProgram, isRoot = process.geteuid?.() === 0): Machine {
  const answers = (program: string, ...args: string[]): string | null => {
    try {
      return run(program, ...args).trim();
    } catch {
      return null;
    }
  };
  const hasService = isRoot && existsSync("/run/systemd/system") && answers("systemctl", "cat", unit) !== null;
  const idOf = (kind: "-u" | "-g"): number | null => {
    const id = isRoot ? answers("id", kind, unit) : null;
    return id === null ? null : Number(id);
  };
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  return {
    hasService,
    restart() {
      run("systemctl", "enable", "--quiet", unit);
      try {
        run("systemctl", "restart", unit);
      } catch (cause) {
        throw new Error(`${unit} does not start: journalctl -u ${unit} -n 50 says why`, { cause });
      }
    },
    async asService(work) {
      if (uid === null || gid === null) return await work();
      process.setegid?.(gid);
      process.seteuid?.(uid);
      try {
        return await work();
      } finally {
        process.seteuid?.(0);
        process.setegid?.(0);
      }
    },
    makeFolder(folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (uid === null || gid === null || !isNew(folder)) return;
      chownSync(folder, uid, gid);
      chmodSync(folder, 0o700);
    },
  };
}

function isNew(folder: string): boolean {
  return statSync(folder).uid === 0 && readdirSync(folder).every((name) => name === "lost+found");
}
