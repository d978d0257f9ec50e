import type { BoxCommand } from "./dialect.ts";

/**
 * The recordings that a reader's box plays for an answer.
 * @returns null if the settings name no recording
 */
export function soundsOf(
  { accepted_track, refused_track }: { accepted_track: number | null; refused_track: number | null },
  play: (track: number) => BoxCommand,
): ((isAccepted: boolean) => readonly BoxCommand[]) | null {
  if (accepted_track === null && refused_track === null) return null;
  return (isAccepted) => {
    const track = isAccepted ? accepted_track : refused_track;
    return track === null ? [] : [play(track)];
  };
}
