import { MAX_WITHDRAWALS, WAIT_HOURS, type MyAllowlist } from '@westmore/contract/allowlist.ts'
import type { GameStatus } from '@westmore/contract/status.ts'
import { counted, number, plural } from '#format.ts'
import { lastPlayers } from '#last-players.ts'

/** Announced by screen readers when the state changes while the page is open. */
export const statusAnnouncements: Record<MyAllowlist['status'], string> = {
  none: '',
  pending: 'Stav žádosti: čeká na kontrolu.',
  approved: 'Stav žádosti: schváleno.',
  declined: 'Stav žádosti: zamítnuto.',
}

export function queuePlace({ position, length }: { position: number; length: number }): string {
  const before = position - 1
  if (before === 0) return length === 1 ? 'Kromě vás na kontrolu nikdo nečeká.' : 'Jste na řadě jako první.'
  const waits = plural(before, 'čeká', 'čekají', 'čeká')
  return `Před vámi ${waits} ${counted(before, 'žádost', 'žádosti', 'žádostí')}.`
}

export function usualWaitText(minutes: number): string {
  if (minutes <= 60) return 'Obvykle to trvá do hodiny.'
  const hours = Math.round(minutes / 60)
  const days = Math.round(minutes / 1_440)
  const time = hours < 48 ? counted(hours, 'hodinu', 'hodiny', 'hodin') : counted(days, 'den', 'dny', 'dní')
  return `Obvykle to trvá asi ${time}.`
}

export const resultComes = ({ hasBot }: Pick<MyAllowlist, 'hasBot'>): string =>
  `Okno klidně zavřete, výsledek vám přijde do oznámení${hasBot ? ' i na Discord' : ''}.`

export function hoursLeft(hours: number): string {
  return `${plural(hours, 'Zbývá', 'Zbývají', 'Zbývá')} ${counted(hours, 'hodina', 'hodiny', 'hodin')}`
}

export const addressWords = {
  done: 'Příkaz máte ve zprávách na Discordu.',
  news: {
    NOT_DELIVERED:
      'Zpráva k vám možná nedošla. Buď nejste na našem Discordu, nebo nám tam nedovolujete psát, nebo Discord neodpovídá. Příkaz si prosím zkopírujte.',
  },
  failed: 'Poslat se to nepodařilo. Příkaz si prosím zkopírujte.',
}

const HOUR = 3_600

/** `age` is in seconds since the server answered. */
export function townWords(
  { online, players, maxPlayers, queue, restartIn, fullest }: GameStatus,
  age: number,
): [state: string, more?: string] {
  const last = fullest && lastPlayers(fullest, Date.now())
  if (!online) return ['Server právě neběží', last ?? 'Zkuste to za chvíli.']
  const left = restartIn === null ? Infinity : Math.round(restartIn - age)
  if (left <= 0) return ['Server se právě restartuje', 'Za pár minut bude zpátky.']
  const people = `Ve městě ${number(players)} z ${number(maxPlayers)}`
  const waiting = queue > 0 ? `Ve frontě ${number(queue)}` : (last ?? 'Bez fronty')
  if (left > HOUR) return [people, waiting]
  return [people, `${waiting}, restart za ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`]
}

export const withdrawalWords = {
  failed: 'Žádost se nepodařilo vzít zpět. Zkuste to prosím znovu.',
  news: {
    ALREADY_DECIDED: 'O žádosti už bylo rozhodnuto. Vzít ji zpět nejde.',
    TOO_MANY_WITHDRAWN: `Během ${WAIT_HOURS} hodin můžete vzít zpět nejvýše ${counted(MAX_WITHDRAWALS, 'žádost', 'žádosti', 'žádostí')}. Tato proto počká na kontrolu.`,
  },
}
