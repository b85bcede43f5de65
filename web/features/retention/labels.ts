import { MAX_NOTIFICATIONS } from '@westmore/contract/notifications.ts'
import type { RetentionRun } from '@westmore/contract/retention-api.ts'
import { retentionCategories, type RetentionCategory, type Term } from '@westmore/contract/retention.ts'
import { counted } from '#format.ts'
import { retentionLabels, termText } from '#retention-words.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const outcomes: Record<RetentionRun['outcome'], { tone: BadgeTone; label: string }> = {
  running: { tone: 'busy', label: 'Probíhá' },
  done: { tone: 'good', label: 'Hotovo' },
  failed: { tone: 'bad', label: 'Nedokončeno' },
  interrupted: { tone: 'waiting', label: 'Přerušeno' },
}

/** What a reader should know about a category beside its name. */
export const categoryHints: Partial<Record<RetentionCategory, string>> = {
  logLines: 'po celých kalendářních měsících',
  addresses: 'adresa se nahradí, záznam zůstane',
  audit: 'počítají se ty, které smí číst celý tým',
  accounts: 'počítají se účty',
  notifications: `každý jich má nejvýš ${MAX_NOTIFICATIONS}; počítají se ta, o kterých smí vědět celý tým`,
}

const ownEnds: Partial<Record<RetentionCategory, string>> = {
  sessions: 'do vypršení',
  accountWaits: 'do konce čekání',
}

export function termLabel(name: RetentionCategory, term: Term | null): string {
  if (term === null) return ownEnds[name] ?? ''
  return name === 'accounts' ? `${termText(term)} od smazání účtu` : termText(term)
}

/** What of a run is worth a line: categories with something in them. */
export function countsOf({ counts }: Pick<RetentionRun, 'counts'>) {
  return retentionCategories.flatMap((name) => {
    const count = counts[name] ?? 0
    return count > 0 ? [{ name, label: retentionLabels[name], count }] : []
  })
}

export const totalOf = ({ counts }: Pick<RetentionRun, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** 'odstraněno 12 položek', of a dry run 'po lhůtě 12 položek'. */
export function summaryOf(run: Pick<RetentionRun, 'counts' | 'isDry'>): string {
  const total = totalOf(run)
  if (total === 0) return 'nic nebylo po lhůtě'
  return `${run.isDry ? 'po lhůtě' : 'odstraněno'} ${counted(total, 'položka', 'položky', 'položek')}`
}

export const failedOf = ({ failed }: Pick<RetentionRun, 'failed'>) =>
  failed.map((name) => retentionLabels[name]).join(', ')

export const retentionWords = {
  title: 'Uchovávání údajů',
  unread: 'Přehled uchovávání údajů se nepodařilo načíst',
  none: 'Zatím žádný neproběhl.',
  runFailed: 'Běh se nepodařilo spustit. Zkuste to znovu.',
  dryRunFailed: 'Zkoušku nanečisto se nepodařilo dokončit. Zkuste to znovu.',
  alreadyRunning: 'Jeden běh už právě probíhá.',
  tried: 'Spočítáno. Nic se nezměnilo.',
  ran: 'Běh je hotový.',
  ranPartly: 'Běh skončil, ale něco se nepodařilo. Příští to zkusí znovu.',
}
