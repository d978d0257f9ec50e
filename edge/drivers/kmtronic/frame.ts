import { type BoxNews, type BoxReader, statusOf } from "../box/dialect.ts";

/** The binary protocol of the KMTronic USB relay boards. Pure. */

const HEAD = 0xff;

/** @param channel from 1 */
export function switchRelay(channel: number, isOn: boolean): Uint8Array {
  return Uint8Array.from([HEAD, channel, isOn ? 1 : 0]);
}

/** Asks a board of one or two channels for one of them: it answers `FF channel 00|01`. */
export function askChannel(channel: number): Uint8Array {
  return Uint8Array.from([HEAD, channel, 3]);
}

/** Asks a board of four or eight channels for all: it answers with one byte `00` or `01` per channel and no frame. */
export const ASK_ALL = Uint8Array.from([HEAD, 9, 0]);

export function kmtronicReader(channels: 1 | 2 | 4 | 8): BoxReader {
  return channels > 2 ? allAtOnce(channels) : oneByOne(channels);
}

function oneByOne(channels: number): BoxReader {
  let frame: number[] = [];
  return {
    push(chunk) {
      const news: BoxNews[] = [];
      for (const byte of chunk) {
        if (byte === HEAD) frame = [HEAD];
        else if (frame.length === 1 && byte >= 1 && byte <= channels) frame.push(byte);
        else {
          const [, channel] = frame;
          if (channel !== undefined && byte <= 1) news.push(statusOf(new Map(), new Map([[channel, byte === 1]])));
          frame = [];
        }
      }
      return news;
    },
    onSend() {
      frame = [];
    },
  };
}

/** The answer has no marker: only the first bytes after the question count as one. */
function allAtOnce(channels: number): BoxReader {
  let levels: boolean[] | null = null;
  return {
    push(chunk) {
      const news: BoxNews[] = [];
      for (const byte of chunk) {
        if (levels) levels = byte <= 1 ? [...levels, byte === 1] : [];
        if (levels?.length !== channels) continue;
        news.push(statusOf(new Map(), new Map(levels.map((isOn, at) => [at + 1, isOn]))));
        levels = null;
      }
      return news;
    },
    onSend(command) {
      levels = Buffer.from(command).equals(ASK_ALL) ? [] : null;
    },
  };
}
