/** Percentages with one decimal that sum to exactly 100: the largest remainders are rounded up. */
export function sharesOf(counts: number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 1000) / total)
  const tenths = exact.map(Math.floor)
  const left = 1000 - tenths.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths.map((share) => share / 10)
}
