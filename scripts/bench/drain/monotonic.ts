/** Milliseconds of a clock that all threads of this machine share; `performance.now` starts at zero in each thread. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
