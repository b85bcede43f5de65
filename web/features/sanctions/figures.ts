import { sanctionKinds } from '@westmore/contract/sanctions.ts'
import { sumOf, type SanctionFigures } from '@westmore/contract/sanctions-reports.ts'
import { number, percent } from '#format.ts'

export function together(all: readonly SanctionFigures[]): SanctionFigures {
  const sum: SanctionFigures = { counts: {}, overturned: 0 }
  for (const { counts, overturned } of all) {
    for (const kind of sanctionKinds) sum.counts[kind] = (sum.counts[kind] ?? 0) + (counts[kind] ?? 0)
    sum.overturned += overturned
  }
  return sum
}

/** Such as '2 (4 %)', the share of all given ones. */
export function overturnedText(figures: SanctionFigures): string {
  const { overturned } = figures
  if (overturned === 0) return number(0)
  return `${number(overturned)} (${percent(overturned / (overturned + sumOf(figures)))})`
}
