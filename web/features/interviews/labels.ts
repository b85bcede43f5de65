import { ORPCError } from '@orpc/client'
import {
  MAX_AGAIN_DAYS,
  MAX_CHECK,
  MAX_CHECKS,
  MAX_INTERVIEWS,
  MAX_PLACES,
  type Interview,
  type InterviewSettings,
  type Room,
  type Mark,
} from '@westmore/contract/interviews.ts'
import * as z from 'zod/mini'
import { clockMinute, counted, dateWithWeekday, plural } from '#format.ts'
import { refusalOf } from '#refusals.ts'

export const interviewWords = {
  title: 'Pohovory',
  loadFailed: 'Pohovory se nepodařilo načíst',
  off: 'Pohovory jsou vypnuté',
  offText: 'Zapne je vlastník v nastavení, v části Provoz.',
  nobody: 'Na pohovor teď nikdo nečeká',
  nobodyText: 'Kdo je pozvaný a přihlásí se, ukáže se tady.',
  failed: 'Nepodařilo se to. Zkuste to prosím znovu.',
  settingsLoadFailed: 'Nastavení pohovorů se nepodařilo načíst',
  settingsFailed: 'Nastavení pohovorů se nepodařilo uložit. Zkuste to prosím znovu.',
  saved: 'Nastavení pohovorů je uložené.',
  publish: 'Vypsat čas',
  places: `Napište prosím celé číslo od 1 do ${MAX_PLACES}.`,
}

const staffNews = {
  NOT_WAITING: 'Hráč teď na pohovor nečeká.',
  NOT_YOURS: 'Tento pohovor už nevedete.',
  ALREADY_DECIDED: 'O žádosti už je rozhodnuto.',
  INTERVIEWS_OFF: 'Pohovory jsou vypnuté.',
  INTERVIEW_FIRST: 'Nejdřív je na řadě pohovor.',
  OWN_APPLICATION: 'O vlastní žádosti rozhodne někdo jiný z týmu.',
}

const Taken = z.object({ by: z.string() })

/** Names the colleague who was faster. */
function interviewProblem(error: unknown): string {
  const taken = error instanceof ORPCError && error.code === 'TAKEN' ? Taken.safeParse(error.data).data : null
  if (taken) return `Hráče si už vzal(a) ${taken.by}.`
  return refusalOf(error, staffNews) ?? interviewWords.failed
}

export const staffWords = { failed: interviewProblem, news: staffNews }

export const markLabels: Record<Mark, string> = {
  ok: 'V pořádku',
  small: 'Drobná chyba',
  big: 'Velká chyba',
  unasked: 'Neptáno',
}

export const proposals = {
  passed: 'Podle zápisu: prošel(a).',
  failed: 'Podle zápisu: neprošel(a).',
}

export const attemptText = (attempt: number, attempts: number | null) =>
  attempts === null ? `${attempt}. pohovor` : `${attempt}. pohovor z ${attempts}`

/** Which talk it is, and how often they did not come. */
export const standingOf = ({ attempt, missed }: Interview, { attempts }: Room) => [
  attemptText(attempt, attempts),
  ...(missed === 0 ? [] : [`${missed}× nepřišel(a)`]),
]

/** The end of a decline after the talk, where it is not the usual one of the allowlist. */
export function declineText({ attempt }: Interview, { attempts, againDays }: Room): string | null {
  if (attempts !== null && attempt >= attempts) return 'Po zamítnutí už znovu žádat nesmí.'
  return againDays < 2 ? null : `Po zamítnutí smí znovu žádat za ${counted(againDays, 'den', 'dny', 'dní')}.`
}

export function aheadText(ahead: number): string {
  if (ahead === 0) return 'Jste na řadě jako první.'
  return `Před vámi ${plural(ahead, 'čeká', 'čekají', 'čeká')} ${counted(ahead, 'hráč', 'hráči', 'hráčů')}.`
}

/** 'středa 2. prosince 2026 v 19:00'. */
export const timeText = (startsAt: string) => `${dateWithWeekday(startsAt)} v ${clockMinute(startsAt)}`

export const freeText = (free: number) =>
  free === 0 ? 'obsazeno' : counted(free, 'volné místo', 'volná místa', 'volných míst')

export function summaryOf({ isOn, needsSecond }: InterviewSettings): string {
  const talks = isOn ? 'Před schválením je pohovor' : 'Žádosti se schvalují bez pohovoru'
  return isOn && needsSecond ? `${talks}, rozhodují dva lidé.` : `${talks}.`
}

export const settingsSentences = {
  voiceUrl: 'Adresa musí začínat https://.',
  help: 'Text je příliš dlouhý.',
  checks: `Nejvýše ${MAX_CHECKS} bodů, každý do ${MAX_CHECK} znaků.`,
  mostSmall: `Napište prosím celé číslo od 0 do ${MAX_CHECKS}.`,
  attempts: `Napište prosím celé číslo od 1 do ${MAX_INTERVIEWS}, nebo nechte prázdné.`,
  againDays: `Napište prosím celé číslo od 0 do ${MAX_AGAIN_DAYS}.`,
}
