import { useQuery } from '@tanstack/react-query'
import { dateTime, RelativeTime } from '#format.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Section } from '#ui/section.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { failedOf, newestOf, retentionWords, summaryOf } from './labels.ts'
import { retentionQueries } from './queries.ts'
import { RunOutcome } from './run-report.tsx'

/** Whether the terms of the privacy policy are kept, at a glance. */
export function RetentionCard() {
  const query = useQuery(retentionQueries.state())
  const { data } = query
  const { waiting, nightly } = newestOf(data?.runs)
  return (
    <Section
      title={retentionWords.title}
      action={
        <LinkButton to="/user/admin/settings/retention" variant="secondary" size="sm">
          Lhůty a běhy
        </LinkButton>
      }
    >
      <div className="grid gap-1 px-4 py-3">
        {!data ? (
          <CardNotLoaded query={query} failed={retentionWords.loadFailed} />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {nightly ? (
                <>
                  <RunOutcome run={nightly} />
                  <span>
                    Poslední noční běh <RelativeTime moment={nightly.startedAt} />: {summaryOf(nightly)}.
                  </span>
                </>
              ) : (
                `Noční běh: ${retentionWords.none.toLowerCase()}`
              )}
            </p>
            {waiting && (
              <p className="font-bold text-bad">
                Běh <RelativeTime moment={waiting.startedAt} /> nic neodstranil a čeká na rozhodnutí
                vlastníka.
              </p>
            )}
            {nightly && nightly.failed.length > 0 && (
              <p className="font-bold text-bad">Nepodařilo se: {failedOf(nightly)}.</p>
            )}
            <p className="text-sm text-fg-soft">Příští začne {dateTime(data.nextRunAt)}.</p>
          </>
        )}
      </div>
    </Section>
  )
}
