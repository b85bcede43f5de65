import { Link } from 'react-router'
import { choiceField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import Chart from '~icons/lucide/chart-column'
import Table from '~icons/lucide/table-2'
import { failureText } from '#api.ts'
import { number } from '#format.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Almanac } from './almanac.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { Freshness } from './freshness.tsx'
import { ANALYTICS_LOAD_FAILED } from './labels.ts'
import { useAnalytics, useTown } from './queries.ts'

export const meta = () => [{ title: 'Analytika | Westmore' }]

const views = [
  { id: 'grafy', label: 'Grafy', Icon: Chart },
  { id: 'tabulky', label: 'Tabulky', Icon: Table },
] as const

const fields = { view: choiceField('zobrazeni', { tabulky: 'tabulky' as const }, 'grafy' as const) }

export default function AnalyticsPage() {
  const { place, go } = useAddress(fields)
  const { data, error, isPending, isFetching, refetch } = useAnalytics()
  return (
    <>
      <PageTitle
        subtitle={
          <>
            Dny, týdny a měsíce podle pražského času
            <Town />
          </>
        }
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
              value={place.view}
              onChange={(view) => go({ view }, { replace: true })}
            />
          </div>
        }
      >
        Analytika
      </PageTitle>
      {isPending ? (
        <AnalyticsSkeleton />
      ) : data ? (
        <Almanac data={data} hasCharts={place.view === 'grafy'} />
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

/** Players online, while the game reports them. */
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
