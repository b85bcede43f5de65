import type { Analytics } from '@westmore/contract/analytics.ts'
import { startOfWeek } from '@westmore/contract/days.ts'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#format.ts'
import { Panel } from '#ui/card.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { Counter, logCounters, playerCounters } from './counter.tsx'
import { activitySummary } from './labels.ts'
import { logsPlace } from '#places.ts'
import { logsOfDays } from './places.ts'
import { RankTable, type Rank, type RankTableProps } from './rank-table.tsx'

const WHENS = {
  day: 'včera touto dobou',
  week: 'minulý týden touto dobou',
  month: 'minulý měsíc touto dobou',
}

export function Almanac({ data }: { data: Analytics }) {
  const categories = ranksOfCategories(data)
  return (
    <div className="grid gap-6">
      <LogCounters data={data} />
      <PlayerCounters data={data} />
      <Section title="Aktivita za 30 dní" note={activitySummary(data.logActivity)}>
        <ActivityChart days={data.logActivity} />
      </Section>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Section title="Kategorie" note="Podíl ze všech uchovávaných záznamů">
          <Ranking caption="Nejčastější kategorie" noun="Kategorie" ranks={categories} />
        </Section>
        <div className="grid gap-6">
          <Section title="Nejaktivnější skripty">
            <Ranking
              caption="Nejaktivnější skripty"
              noun="Skript"
              ranks={data.topScripts.map(({ script_name: name, count }) => ({
                name,
                count,
                to: logsPlace({ script: name }),
              }))}
            />
          </Section>
          <Section title="Aktivita serverů">
            <Ranking
              caption="Logy podle serverů"
              noun="Server"
              ranks={data.serverActivity.map(({ server_id: name, count }) => ({
                name,
                count,
                to: logsPlace({ server: name }),
              }))}
            />
          </Section>
        </div>
      </div>
      <p className="text-sm text-fg-soft">Dny, týdny a&nbsp;měsíce jsou podle pražského času.</p>
    </div>
  )
}

function LogCounters({ data }: { data: Analytics }) {
  const { logActivity, previous } = data
  const today = logActivity.at(-1)?.date ?? ''
  const monday = today && startOfWeek(today)
  return (
    <dl aria-label="Logy" className={logCounters}>
      <Counter label="Logy celkem" value={data.totalLogs} to={logsPlace()}>
        za posledních 24 měsíců
      </Counter>
      <Counter
        label="Logy dnes"
        value={data.logsToday}
        previous={{ value: previous.logsToday, when: WHENS.day }}
        to={logsOfDays(today)}
      />
      <Counter
        label="Logy tento týden"
        value={data.logsThisWeek}
        previous={{ value: previous.logsThisWeek, when: WHENS.week }}
        to={logsOfDays(monday, today)}
      />
    </dl>
  )
}

function PlayerCounters({ data }: { data: Analytics }) {
  const { playerStats: players, previous } = data
  return (
    <dl aria-label="Hráči" className={playerCounters}>
      <Counter label="Hráči celkem" value={players.totalPlayers}>
        všichni, o kom je nějaký záznam
      </Counter>
      <Counter
        label="Noví hráči dnes"
        value={players.newPlayersToday}
        previous={{ value: previous.newPlayersToday, when: WHENS.day }}
      />
      <Counter
        label="Noví hráči tento týden"
        value={players.newPlayersThisWeek}
        previous={{ value: previous.newPlayersThisWeek, when: WHENS.week }}
      />
      <Counter
        label="Noví hráči tento měsíc"
        value={players.newPlayersThisMonth}
        previous={{ value: previous.newPlayersThisMonth, when: WHENS.month }}
      />
    </dl>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Panel as="section" aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {note && <p className="text-sm text-fg-soft tabular-nums">{note}</p>}
      </div>
      {children}
    </Panel>
  )
}

function Ranking(props: RankTableProps) {
  if (props.ranks.length > 0) return <RankTable {...props} />
  return (
    <p className="text-fg-soft">
      Zatím žádné záznamy. Herní server připojíte{' '}
      <Link to="/user/admin/logs?tab=kategorie" className="text-link">
        ve správě logů
      </Link>
      .
    </p>
  )
}

/** A share of fewer lines says little in percent. */
const MIN_BASE_FOR_PERCENT = 10

function ranksOfCategories({ totalLogs, categoryBreakdown, otherCategories: others }: Analytics): Rank[] {
  const shareOf = (percentage: number) => (totalLogs < MIN_BASE_FOR_PERCENT ? {} : { percentage })
  const named = categoryBreakdown.map(({ category, count, percentage }) => ({
    name: category,
    count,
    ...shareOf(percentage),
    to: logsPlace({ category }),
  }))
  if (others.categories === 0) return named
  const name = `Ostatní (${counted(others.categories, 'kategorie', 'kategorie', 'kategorií')})`
  return [...named, { name, count: others.count, ...shareOf(others.percentage) }]
}
