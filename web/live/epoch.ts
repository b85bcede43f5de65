let epoch = 0

/** Data read in an earlier epoch may be out of date in any respect; within an epoch, signals cover every change. */
export const epochNow = () => epoch

/** Called after a lost connection, and for a change without a specific id. */
export function beginEpoch(): void {
  epoch += 1
}
