import { Link } from 'react-router'
import { choiceField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import Chart from '~icons/lucide/chart-column'
import Refresh from '~icons/lucide/refresh-cw'
import Table from '~icons/lucide/table-2'
import { failureText } from '#api.ts'
import { number } from '#format.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Almanac } from './almanac.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { Freshness } from './freshness.tsx'
import { ANALYTICS_LOAD_FAILED } from './labels.ts'
import { useAnalytics, useTown } from './queries.ts'

export const meta = () => [{ title: 'Analytika | Westmore' }]

const fields = { view: choiceField('zobrazeni', { tabulky: 'tabulky' as const }, 'grafy' as const) }

export default function AnalyticsPage() {
  const { place, go } = useAddress(fields)
  const { data, error, isPending, isFetching, refetch } = useAnalytics()
  const hasCharts = place.view === 'grafy'
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
        action={
          <ToolsMenu>
            <MenuItem Icon={Refresh} onChoose={() => void refetch()}>
              Obnovit
            </MenuItem>
            <MenuItem
              Icon={hasCharts ? Table : Chart}
              onChoose={() => go({ view: hasCharts ? 'tabulky' : 'grafy' }, { replace: true })}
            >
              {hasCharts ? 'Ukázat tabulky' : 'Ukázat grafy'}
            </MenuItem>
          </ToolsMenu>
        }
      >
        Analytika
      </PageTitle>
      {isPending ? (
        <AnalyticsSkeleton />
      ) : data ? (
        <Almanac data={data} hasCharts={hasCharts} />
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
