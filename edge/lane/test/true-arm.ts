import type { BarrierPosition, Ends } from "../ports.ts";

const TRAVEL_MS = 3_000;
/** The time after which an arm without close commands closes by itself. */
const STAYS_UP_MS = 8_000;

/**
 * A simulated physical arm: it takes its travel time, it obeys received commands, and its own safety never lowers it
 * onto a vehicle.
 */
export class TrueArm {
  private at: "down" | "rising" | "up" | "falling" = "down";
  private isHeld = false;
  /** When it reaches its end position, or closes by itself; monotonic. */
  private untilMs = Infinity;
  private readonly closesByItself: boolean;

  constructor(closesByItself: boolean) {
    this.closesByItself = closesByItself;
  }

  /** Can a vehicle pass it? */
  get isPassable(): boolean {
    return this.at === "up" || this.at === "falling";
  }

  get isDown(): boolean {
    return this.at === "down";
  }

  get nextMs(): number {
    return this.untilMs;
  }

  receive(command: "open" | "close" | "hold" | "release", nowMs: number): void {
    if (command === "hold") this.isHeld = true;
    if (command === "release") this.isHeld = false;
    if (command === "open" || command === "hold") this.rise(nowMs);
    else if (command === "close" && !this.isHeld) this.fall(nowMs);
    else if (this.at === "up") this.stay(nowMs);
  }

  private rise(nowMs: number): void {
    if (this.at === "up") {
      this.stay(nowMs);
      return;
    }
    this.at = "rising";
    this.untilMs = nowMs + TRAVEL_MS;
  }

  private fall(nowMs: number): void {
    if (this.at === "down") return;
    this.at = "falling";
    this.untilMs = nowMs + TRAVEL_MS;
  }

  private stay(nowMs: number): void {
    this.untilMs = this.closesByItself && !this.isHeld ? nowMs + STAYS_UP_MS : Infinity;
  }

  /** Its time is over. @param isSomebodyUnder the reading of its own safety */
  move(nowMs: number, isSomebodyUnder: boolean): void {
    if (nowMs < this.untilMs) return;
    if (this.at === "rising") {
      this.at = "up";
      this.stay(nowMs);
    } else if (this.at === "falling") {
      if (isSomebodyUnder) this.rise(nowMs);
      else {
        this.at = "down";
        this.untilMs = Infinity;
      }
    } else if (this.at === "up") {
      if (isSomebodyUnder) this.stay(nowMs);
      else this.fall(nowMs);
    }
  }

  /** The state of its limit switches. */
  position(shows: Ends): BarrierPosition {
    if (shows.open && this.at === "up") return "open";
    if (shows.closed && this.at === "down") return "closed";
    return shows.open && shows.closed ? "moving" : "unknown";
  }
}
