import { MAX_NOTIFICATIONS } from '@westmore/contract/notifications.ts'
import type { RetentionRun, RetentionWarning } from '@westmore/contract/retention-api.ts'
import { retentionCategories, type RetentionCategory, type Term } from '@westmore/contract/retention.ts'
import { counted, number } from '#format.ts'
import { retentionLabels, termText } from './words.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const outcomes: Record<RetentionRun['outcome'], { tone: BadgeTone; label: string }> = {
  running: { tone: 'busy', label: 'Probíhá' },
  done: { tone: 'good', label: 'Hotovo' },
  failed: { tone: 'bad', label: 'Nedokončeno' },
  interrupted: { tone: 'waiting', label: 'Přerušeno' },
  waiting: { tone: 'bad', label: 'Čeká na vlastníka' },
}

export const categoryHints: Partial<Record<RetentionCategory, string>> = {
  logLines: 'po celých kalendářních měsících',
  addresses: 'adresa se nahradí, záznam zůstane',
  audit: 'počítají se ty, které smí číst celý tým',
  accounts: 'počítají se účty',
  heldSanctions: 'skončí a zmizí z nich jméno i identifikátory',
  discordMessages: 'počítají se ty, které nejsou o ticketech, úkolech a poznámkách',
  notifications: `každý jich má nejvýše ${MAX_NOTIFICATIONS}; počítají se ta, o kterých smí vědět celý tým`,
}

const ownEnds: Partial<Record<RetentionCategory, string>> = {
  sessions: 'do vypršení',
  accountWaits: 'do konce čekání',
}

const termBegins: Partial<Record<RetentionCategory, string>> = {
  accounts: 'od smazání účtu',
  warnings: 'od konce varování',
  bans: 'od konce sankce',
  heldSanctions: 'od smazání účtu, jinak od udělení',
  sanctions: 'od konce sankce',
  awaitedStaff: 'od ohlášení',
  taken: 'od převzetí nebo poslední hry',
  waitingNotes: 'od převzetí',
}

export function termLabel(name: RetentionCategory, term: Term | null): string {
  if (term === null) return ownEnds[name] ?? ''
  const begin = termBegins[name]
  return begin === undefined ? termText(term) : `${termText(term)} ${begin}`
}

/** The newest run that waits for an owner, and the newest of the nightly ones that did not stop to wait. */
export const newestOf = (runs: readonly RetentionRun[] = []) => ({
  waiting: runs.find(({ outcome }) => outcome === 'waiting'),
  nightly: runs.find(({ by, isDry, outcome }) => by === null && !isDry && outcome !== 'waiting'),
})

export function countsOf({ counts }: Pick<RetentionRun, 'counts'>) {
  return retentionCategories.flatMap((name) => {
    const count = counts[name] ?? 0
    return count > 0 ? [{ name, label: retentionLabels[name], count }] : []
  })
}

export const totalOf = ({ counts }: Pick<RetentionRun, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** 'odstraněno 12 položek'; for a run that removes nothing 'po lhůtě 12 položek'. */
export function summaryOf(run: Pick<RetentionRun, 'counts' | 'isDry' | 'outcome'>): string {
  const total = totalOf(run)
  if (total === 0) return 'nic nebylo po lhůtě'
  const isRemoved = !run.isDry && run.outcome !== 'waiting'
  return `${isRemoved ? 'odstraněno' : 'po lhůtě'} ${counted(total, 'položka', 'položky', 'položek')}`
}

export function warningLines({ much, secondsApart, daysSinceLast }: RetentionWarning): string[] {
  return [
    ...much.map(
      ({ category, due, all }) => `${retentionLabels[category]}: šlo by o ${number(due)} z ${number(all)}.`,
    ),
    ...(secondsApart === null
      ? []
      : [
          `Hodiny serveru jdou oproti hodinám databáze o ${durationText(Math.abs(secondsApart))} ${secondsApart > 0 ? 'napřed' : 'pozadu'}.`,
        ]),
    ...(daysSinceLast === null
      ? []
      : [`Předchozí mazání proběhlo před ${counted(daysSinceLast, 'dnem', 'dny', 'dny')}.`]),
  ]
}

function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return counted(minutes, 'minutu', 'minuty', 'minut')
  const hours = Math.round(minutes / 60)
  if (hours < 48) return counted(hours, 'hodinu', 'hodiny', 'hodin')
  return counted(Math.round(hours / 24), 'den', 'dny', 'dní')
}

export const failedOf = ({ failed }: Pick<RetentionRun, 'failed'>) =>
  failed.map((name) => retentionLabels[name]).join(', ')

export const retentionWords = {
  title: 'Uchovávání údajů',
  loadFailed: 'Přehled uchovávání údajů se nepodařilo načíst',
  none: 'Zatím žádné neproběhlo.',
  runFailed: 'Mazání se nepodařilo spustit. Zkuste to znovu.',
  dryRunFailed: 'Zkoušku nanečisto se nepodařilo dokončit. Zkuste to znovu.',
  waits: 'Mazání nic neodstranilo a čeká na rozhodnutí vlastníka.',
  tried: 'Spočítáno. Nic se nezměnilo.',
  ran: 'Mazání je hotové.',
  ranPartly: 'Mazání skončilo, ale něco se nepodařilo. Příští to zkusí znovu.',
}
