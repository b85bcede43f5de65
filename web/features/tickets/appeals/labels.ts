import type { AppealObstacle, AppealOutcome } from '@westmore/contract/sanctions-appeals.ts'
import { kindsOfSanction, sanctionName, type OwnSanction } from '@westmore/contract/sanctions.ts'
import { dateTime, untilText } from '#format.ts'

export const decisionLabels: Record<AppealOutcome, string> = {
  upheld: 'Zamítnout, sankce se nezmění',
  shortened: 'Zkrátit sankci',
  lifted: 'Zrušit sankci (byla oprávněná, ale už není potřebná)',
  overturned: 'Zrušit sankci jako omyl (nikde se nepočítá)',
}

export const appealWords = {
  heading: 'Odvolání proti sankci',
  loadFailed: 'Sankci se nepodařilo načíst',
  gone: 'Tato sankce není vaše, nebo už neexistuje.',
  late: (until: string) => `Odvolat se bylo možné do ${dateTime(until)}.`,
  early: (from: string) => `Odvolat se můžete od ${dateTime(from)}.`,
  over: 'Sankce už skončila, odvolat se proti ní nelze.',
  open: 'Odvolání proti této sankci už je otevřené.',
  settingsTitle: 'Odvolání proti sankcím',
}

export function obstacleText(obstacle: AppealObstacle): string {
  if (obstacle.why === 'early') return appealWords.early(obstacle.from)
  if (obstacle.why === 'late') return appealWords.late(obstacle.until)
  return obstacle.why === 'open' ? appealWords.open : appealWords.over
}

/** Such as «Ban S-12345, do 3. 1. 2027 18:00». */
export const sanctionTitle = ({ kind, number, until }: Pick<OwnSanction, 'kind' | 'number' | 'until'>) =>
  `${kindsOfSanction[kind].label} ${sanctionName(number)}, ${untilText(until)}`
