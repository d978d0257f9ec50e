import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that wait for clocks, processes or browsers, and leave the processor to others. */
const SLOW = /\.process\.|\.browser\.|\/scripts\/e2e\/|\/test\/links\/|\/drivers\/test\//;
/**
 * None of them begins in the second half of the files, where workers would have nothing left to do beside it: the files
 * are in the order of their sizes, and the last hundreds take no time.
 */
const WITHIN = 0.5;

/** The order of the test files: each project's slow files spread between those that compute. */
export class SlowBetweenFast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((some) => spread(some, ({ moduleId }) => SLOW.test(moduleId)));
  }
}

/** Both kinds keep their order; the slow ones stand at equal distances in the first part. */
export function spread<T>(files: readonly T[], isSlow: (file: T) => boolean): T[] {
  const [slow, fast] = [files.filter(isSlow), files.filter((file) => !isSlow(file))];
  return [
    ...slow.map((file, at) => ({ file, place: (at / slow.length) * WITHIN })),
    ...fast.map((file, at) => ({ file, place: at / fast.length })),
  ]
    .sort((one, other) => one.place - other.place)
    .map(({ file }) => file);
}
