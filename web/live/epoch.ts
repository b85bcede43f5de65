let epoch = 0

/** What was read in an earlier epoch may be entirely out of date; within one epoch a signal only tells of something new. */
export const epochNow = () => epoch

/** Called after a lost connection, and for a change that names no single thing. */
export function beginEpoch(): void {
  epoch += 1
}
