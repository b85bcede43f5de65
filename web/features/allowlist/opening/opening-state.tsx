import { openingAt, type OpeningRules } from '@westmore/contract/allowlist-hours.ts'
import { useNow } from '#clock.ts'
import { dateTime } from '#format.ts'
import { closedWords } from '../opening-words.ts'
import { Badge } from '#ui/badge.tsx'

export function OpeningState({ rules }: { rules: OpeningRules }) {
  const now = useNow(1_000)
  const state = openingAt(rules, now)
  const words = closedWords(state, now.getTime())
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={words === null ? 'good' : 'waiting'}>{words === null ? 'Přijímáme' : 'Nepřijímáme'}</Badge>
      <span>
        {words ??
          (state.closesAt === null ? 'Žádosti lze posílat kdykoli.' : `Zavřeme ${dateTime(state.closesAt)}.`)}
      </span>
    </p>
  )
}
