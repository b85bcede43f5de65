import { useSearchParams } from 'react-router'
import Chart from '~icons/lucide/chart-column'
import Table from '~icons/lucide/table-2'
import { failureText } from '#api.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Almanac } from './almanac.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { Freshness } from './freshness.tsx'
import { ANALYTICS_UNREAD } from './labels.ts'
import { useAnalytics } from './queries.ts'

export const meta = () => [{ title: 'Analytika | Westmore' }]

const views = [
  { id: 'grafy', label: 'Grafy', Icon: Chart },
  { id: 'tabulky', label: 'Tabulky', Icon: Table },
] as const

export default function AnalyticsPage() {
  const [search, setSearch] = useSearchParams()
  const { data, error, isPending, isFetching, refetch } = useAnalytics()
  const view = search.get('zobrazeni') === 'tabulky' ? 'tabulky' : 'grafy'
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
            <ChoiceButtons
              joined
              label="Zobrazení"
              choices={views}
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
