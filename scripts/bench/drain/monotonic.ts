/** Milliseconds of a clock that all threads of this machine share; `performance.now` begins anew in each. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
