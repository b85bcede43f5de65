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
  prove:
    'Dostali jste ji ve hře a herní účet tu ještě nemáte propojený? Opište v profilu kód, který vám hra ukáže, a potom tuto adresu otevřete znovu.',
  failed: 'Odvolání se nepodařilo odeslat. Zkuste to prosím znovu.',
  formChanged:
    'Otázky se mezitím změnily. Vaše odpovědi zůstaly; odpovězte prosím i na nové otázky a odvolání odešlete znovu.',
  late: (until: string) => `Odvolat se bylo možné do ${dateTime(until)}.`,
  early: (from: string) => `Odvolat se můžete od ${dateTime(from)}.`,
  over: 'Sankce už skončila, odvolat se proti ní nelze.',
  open: 'Odvolání proti této sankci už je otevřené.',
  decided: 'O odvolání mezitím rozhodl někdo jiný, výsledek vidíte u ticketu. Váš text zůstává tady.',
  decideFailed: 'Rozhodnutí se nepodařilo uložit. Zkuste to prosím znovu.',
  author: 'Sankci jste udělili vy, o odvolání proti ní rozhodne někdo jiný.',
  staff: 'O sankci člena týmu rozhodují jen vlastníci.',
  sanctionOver: 'Sankce mezitím skončila, takto už rozhodnout nelze. Váš text zůstává tady.',
  endRefused: 'Nový konec musí být v budoucnu, a to dříve než dosavadní.',
  settingsTitle: 'Odvolání proti sankcím',
  settingsFailed: 'Nastavení odvolání se nepodařilo uložit. Zkuste to prosím znovu.',
  settingsSaved: 'Nastavení odvolání je uložené.',
  settingsLoadFailed: 'Nastavení odvolání se nepodařilo načíst',
}

export function obstacleText(obstacle: AppealObstacle): string {
  if (obstacle.why === 'early') return appealWords.early(obstacle.from)
  if (obstacle.why === 'late') return appealWords.late(obstacle.until)
  return obstacle.why === 'open' ? appealWords.open : appealWords.over
}

/** Such as «Ban S-12345, do 3. 1. 2027 18:00». */
export const sanctionTitle = ({ kind, number, until }: Pick<OwnSanction, 'kind' | 'number' | 'until'>) =>
  `${kindsOfSanction[kind].label} ${sanctionName(number)}, ${untilText(until)}`
