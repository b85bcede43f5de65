import { Link } from 'react-router'
import { failureText } from '#api.ts'
import { number } from '#format.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Almanac } from './almanac.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { Freshness } from './freshness.tsx'
import { ANALYTICS_LOAD_FAILED } from './labels.ts'
import { useAnalytics, useTown } from './queries.ts'

export const meta = () => [{ title: 'Analytika | Westmore' }]

export default function AnalyticsPage() {
  const { data, error, isPending, isFetching, refetch } = useAnalytics()
  return (
    <>
      <PageTitle
        subtitle={
          <>
            <Freshness
              generatedAt={data?.generatedAt}
              {...{ isPending, isFetching }}
              hasFailed={error !== null}
            />
            <Town />
          </>
        }
      >
        Analytika
      </PageTitle>
      {isPending ? (
        <AnalyticsSkeleton />
      ) : data ? (
        <Almanac data={data} />
      ) : (
        <ErrorPanel
          title={ANALYTICS_LOAD_FAILED}
          text={`Failed to fetch analytics: ${failureText(error)}`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </>
  )
}

function Town() {
  const { data: town } = useTown()
  if (!town?.online) return null
  return (
    <>
      {' · '}
      <Link to="/user/admin/game" className="text-link whitespace-nowrap tabular-nums">
        ve hře {number(town.players)} z&nbsp;{number(town.maxPlayers)}
        {town.queue > 0 && `, ve frontě ${number(town.queue)}`}
      </Link>
    </>
  )
}
