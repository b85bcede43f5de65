import { MAX_EVIDENCE_LINES, type EvidenceSource } from '@westmore/contract/logs-evidence.ts'
import type { PlayersAroundLine } from '@westmore/contract/logs-around.ts'
import { CONTEXT_MINUTES, LogFilter, type LogEntry, type LogFilterInput } from '@westmore/contract/logs.ts'
import { exactTime } from '#format.ts'
import { firstLines } from '#text/first-lines.ts'
import { emptySearch, writeSearch, type LogSearch } from '../log-search.ts'

export type Attachable = {
  label: string
  text: string
  source: EvidenceSource
  /** Lines to choose from; those of a search are loaded. The ones in `source` are ticked at first. */
  lines?: readonly LogEntry[]
}

const inFilter = (filter: LogFilterInput, query: string, about?: number): EvidenceSource => ({
  filter: LogFilter.parse(filter),
  query,
  about,
})

export function evidenceOfLine(line: LogEntry): Attachable[] {
  const at = exactTime(line.created_at)
  const alone = {
    label: 'Jen tento záznam',
    text: `Záznam z logů, ${at}`,
    source: { lines: [line.id], about: line.id },
  }
  const { user_identifier: player } = line
  if (player === null) return [alone]
  const moment = (minutes: number) => new Date(Date.parse(line.created_at) + minutes * 60_000).toISOString()
  const [dateFrom, dateTo] = [moment(-CONTEXT_MINUTES), moment(CONTEXT_MINUTES)]
  const who = line.player_name ?? player
  return [
    alone,
    {
      label: `${who}, ±${CONTEXT_MINUTES} minut`,
      text: `${who} kolem ${at}`,
      source: inFilter(
        { player, dateFrom, dateTo },
        writeSearch({ ...emptySearch, player, dateFrom, dateTo }).toString(),
        line.id,
      ),
    },
  ]
}

/** At first those of the players it is about, the nearest when there are too many. */
export function evidenceAround({ entry, players, logs }: PlayersAroundLine): Attachable[] {
  const parties = new Set(players.flatMap(({ identifier, isParty }) => (isParty ? [identifier] : [])))
  const theirs = logs.filter(({ id, user_identifier: whose }) => id === entry.id || parties.has(whose ?? ''))
  return [
    {
      label: 'Záznamy kolem',
      text: `Co se dělo kolem ${exactTime(entry.created_at)}`,
      source: {
        lines: firstLines(theirs, entry.id, MAX_EVIDENCE_LINES).map(({ id }) => id),
        about: entry.id,
      },
      lines: logs,
    },
  ]
}

/** The newest when there are too many. */
export function evidenceOfSearch(search: LogSearch, filter: LogFilterInput): Attachable[] {
  return [
    {
      label: 'Nalezené záznamy',
      text: 'Záznamy z logů',
      source: inFilter(filter, writeSearch(search).toString()),
    },
  ]
}
