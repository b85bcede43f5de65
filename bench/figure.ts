export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

export const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

/** Prints names and figures in two columns. */
export function print(rows: [string, string][]): void {
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, figure] of rows) console.log(`${name.padEnd(width)}  ${figure}`)
}

/** The percentile of the values. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0
}
