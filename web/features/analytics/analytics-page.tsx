import { useSearchParams } from 'react-router'
import { failureText } from '#api.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Almanac } from './almanac.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { Freshness } from './freshness.tsx'
import { ANALYTICS_UNREAD } from './labels.ts'
import { useAnalytics } from './queries.ts'
import { isView, ViewSwitch } from './view-switch.tsx'

export const meta = () => [{ title: 'Analytika | Westmore' }]

export default function AnalyticsPage() {
  const [search, setSearch] = useSearchParams()
  const { data, error, isPending, isFetching, refetch } = useAnalytics()
  const asked = search.get('zobrazeni')
  const view = isView(asked) ? asked : 'grafy'
  return (
    <>
      <PageTitle
        quiet
        subtitle="Dny, týdny a měsíce podle pražského času"
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Freshness
              generatedAt={data?.generatedAt}
              isPending={isPending}
              hasFailed={error !== null}
              refresh={refetch}
            />
            <ViewSwitch
              value={view}
              onChange={(zobrazeni) =>
                setSearch(zobrazeni === 'grafy' ? {} : { zobrazeni }, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            />
          </div>
        }
      >
        Analytika
      </PageTitle>
      {isPending ? (
        <AnalyticsSkeleton />
      ) : data ? (
        <Almanac data={data} hasCharts={view === 'grafy'} />
      ) : (
        <ErrorPanel
          title={ANALYTICS_UNREAD}
          text={`Failed to fetch analytics: ${failureText(error)}`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </>
  )
}
