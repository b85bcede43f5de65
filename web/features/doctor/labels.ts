import { dayOf } from '@westmore/contract/days.ts'
import type { DoctorLine, Operation, OperationState } from '@westmore/contract/doctor.ts'
import { clockMinute, counted, dayWords } from '#format.ts'

export const doctorWords = {
  title: 'Kontrola instalace',
  intro:
    'Porovná nastavení se skutečností: cestu k webu, databázi, Discord, herní servery, stroj a zálohy. Nic nemění.',
  start: 'Zkontrolovat',
  again: 'Zkontrolovat znovu',
  running: 'Kontroluji…',
  failed: 'Kontrola se nezdařila.',
  allGood: 'Všechno je v pořádku.',
}

export const stateLabels: Record<DoctorLine['state'], string> = {
  good: 'v pořádku',
  warning: 'pozor',
  bad: 'nefunguje',
}

export const operationWords = {
  loadFailed: 'Stav provozu se nepodařilo načíst',
  trouble: 'něco je v\u00a0nepořádku',
  game: 'Herní servery a\u00a0klíče',
}

export const operationStateLabels: Record<OperationState, string> = {
  bad: 'v\u00a0nepořádku',
  warning: 'pozor',
  unset: 'zatím ne',
  good: 'v\u00a0pořádku',
}

const backupProblems = {
  failed: (when: string | null) =>
    `Poslední záloha se nepodařila, ${when === null ? 'žádná dobrá zatím není' : `poslední dobrá vznikla ${when}`}.`,
  old: (when: string | null) => `Poslední záloha je z\u00a0${when}, tedy starší než dva dny.`,
  copy: (when: string | null) => `Poslední záloha vznikla ${when}, ale zkopírovat jinam se ji nepodařilo.`,
}

const retentionProblems = {
  waiting: () => 'Mazání starých údajů čeká na rozhodnutí vlastníka.',
  failed: (when: string) => `Mazání starých údajů ${when} se celé nepodařilo.`,
  old: (when: string) => `Staré údaje se už dvě noci nemazaly, naposledy ${when}.`,
}

export const operationLine = <Part extends keyof Operation>(
  part: Part,
  found: Pick<Operation, Part>,
  now: Date,
) => lines[part](found[part], now)

const lines: { [Part in keyof Operation]: (found: Operation[Part], now: Date) => string } = {
  backup: ({ problem, at }, now) => {
    const when = at === null ? null : dayAndClock(at, now)
    if (problem) return backupProblems[problem](when)
    return when === null ? 'Zatím žádná záloha nevznikla.' : `Poslední záloha ${when}.`
  },
  retention: ({ problem, at }, now) => {
    const when = at === null ? '' : dayAndClock(at, now)
    if (problem) return retentionProblems[problem](when)
    return at === null ? 'Staré údaje se ještě nemazaly.' : `Staré údaje se naposledy mazaly ${when}.`
  },
  faults: ({ lastDay }) =>
    lastDay === 0
      ? 'Za posledních 24\u00a0hodin žádná chyba.'
      : `${counted(lastDay, 'chyba', 'chyby', 'chyb')} za posledních 24\u00a0hodin.`,
  installation: ({ at, bad, warnings }, now) => {
    if (at === null) return 'Na webu ji ještě nikdo nespustil.'
    const when = `Poslední kontrola ${dayAndClock(at, now)}`
    if (bad > 0) return `${when}: ${counted(bad, 'věc nefunguje', 'věci nefungují', 'věcí nefunguje')}.`
    return warnings > 0
      ? `${when}: ${counted(warnings, 'upozornění', 'upozornění', 'upozornění')}.`
      : `${when}.`
  },
  discord: ({ isOn, faults }) => {
    if (!isOn) return 'Bot není připojen, na Discord se nic neposílá.'
    if (faults === null) return 'Discord zatím neodpověděl.'
    return faults === 0
      ? 'Bot je připojen a\u00a0všechno funguje.'
      : `Něco nefunguje: ${counted(faults, 'závada', 'závady', 'závad')}.`
  },
  game: ({ servers, silent, troubled }) => {
    if (servers === 0) return 'Zatím se žádný neohlásil.'
    const connected = `Připojeno ${servers - silent} z\u00a0${servers}`
    return troubled === 0
      ? `${connected}.`
      : `${connected}, ${counted(troubled, 'má potíže', 'mají potíže', 'má potíže')}.`
  },
}

/** 'dnes ve 4:00', 'včera v 16:30', '26. 11. v 9:12'. */
function dayAndClock(moment: string, now: Date): string {
  const clock = clockMinute(moment).replace(/^0/, '')
  const before = /^(2|3|4|12|13|14|2\d):/.test(clock) ? 've' : 'v'
  return `${dayWords(dayOf(new Date(moment)), dayOf(now)).toLowerCase()} ${before}\u00a0${clock}`
}
