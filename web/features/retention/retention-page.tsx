import { useQuery } from '@tanstack/react-query'
import type { RetentionRun } from '@westmore/contract/retention-api.ts'
import { BackToSettings } from '#back-to-settings.tsx'
import { dateTime, RelativeTime } from '#format.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Section } from '#ui/section.tsx'
import { newestOf, retentionWords, summaryOf } from './labels.ts'
import { retentionQueries } from './queries.ts'
import { RunActions } from './run-actions.tsx'
import { RunOutcome, RunReport } from './run-report.tsx'
import { TermTable } from './term-table.tsx'
import { WaitingRun } from './waiting-run.tsx'

export const meta = () => [{ title: 'UCHOVÁVÁNÍ ÚDAJŮ | Westmore' }]

export default function RetentionPage() {
  const query = useQuery(retentionQueries.state())
  const { data } = query
  const [newest] = data?.runs ?? []
  const dryRun = newest?.isDry ? newest : undefined
  const { waiting, nightly } = newestOf(data?.runs)
  return (
    <>
      <PageTitle
        hint="Co slibujeme v&nbsp;zásadách ochrany osobních údajů, to každou noc dodrží server."
        action={<BackToSettings />}
      >
        UCHOVÁVÁNÍ ÚDAJŮ
      </PageTitle>
      {!data ? (
        <NotLoaded query={query} failed={retentionWords.loadFailed} />
      ) : (
        <div className="grid gap-6">
          {waiting && <WaitingRun run={waiting} />}
          <Section title="Poslední noční mazání">
            <div className="grid gap-3 px-4 py-3">
              {nightly ? <RunReport run={nightly} /> : <p className="text-fg-soft">{retentionWords.none}</p>}
              <p className="text-sm text-fg-soft">
                Příští začne <time dateTime={data.nextRunAt}>{dateTime(data.nextRunAt)}</time>.
              </p>
            </div>
          </Section>
          <Section title="Lhůty" action={<RunActions isRunning={newest?.outcome === 'running'} />}>
            <TermTable categories={data.categories} dryRun={dryRun} />
            <p aria-live="polite" className="border-t border-line px-4 py-2 text-sm text-fg-soft">
              {dryRun
                ? `Spočítáno nanečisto ${dateTime(dryRun.startedAt)}, ${summaryOf(dryRun)}.`
                : 'Kolik je toho po lhůtě právě teď, spočítá zkouška nanečisto. Nic přitom nezmění.'}
            </p>
          </Section>
          {data.runs.length > 0 && (
            <Section title="Poslední mazání">
              <ol className="divide-y divide-line">
                {data.runs.map((run) => (
                  <RunRow key={run.id} run={run} />
                ))}
              </ol>
            </Section>
          )}
        </div>
      )}
    </>
  )
}

function RunRow({ run }: { run: RetentionRun }) {
  return (
    <li className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto_9rem]">
      <div>
        <RunOutcome run={run} />
      </div>
      <span className="break-words">
        {run.by ?? 'Server'}
        {run.isDry && <span className="text-fg-soft"> nanečisto</span>}
      </span>
      <RelativeTime moment={run.startedAt} className="text-sm text-fg-soft sm:order-last sm:text-right" />
      <span className="text-fg-soft tabular-nums">{summaryOf(run)}</span>
    </li>
  )
}
