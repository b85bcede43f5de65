let epoch = 0

/** Data read in an earlier epoch must be read again in full; within an epoch, reading the newer items is enough. */
export const currentEpoch = () => epoch

export function startNewEpoch(): void {
  epoch += 1
}
