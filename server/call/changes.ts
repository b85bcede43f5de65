import type { DoctorLine } from '@westmore/contract/doctor.ts'

/** Faults by names that stay the same while numbers and reasons change. */
export type Faults = Record<string, string>

export interface Changes {
  begun: string[]
  over: string[]
}

export function faultsOf(lines: DoctorLine[]): Faults {
  const bad = lines.filter(({ state }) => state === 'bad')
  return Object.fromEntries(
    bad.map(({ area, says, advice }) => [
      `${area} ${nameOf(says)}`,
      `✘ ${says}${advice === null ? '' : `\n   → ${advice}`}`,
    ]),
  )
}

/** The sentence without brackets, the part after a colon, and numbers with their units. */
const nameOf = (says: string) =>
  says
    .replace(/(: |\().*$/, '')
    .replaceAll(/\d[\d,.]*( \p{L}+)?/gu, '#')
    .trim()

export function changesOf(told: Faults, now: Faults): Changes {
  const missing = (from: Faults, other: Faults) =>
    Object.entries(from)
      .filter(([name]) => !(name in other))
      .map(([, text]) => text)
  return { begun: missing(now, told), over: missing(told, now).map((text) => text.split('\n')[0] ?? '') }
}
