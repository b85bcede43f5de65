import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CategoriesTab } from './settings/categories-tab.tsx'
import { linesCounted, logWords } from './labels.ts'
import { logQueries } from './queries.ts'
import { ViewerTab } from './viewer/viewer-tab.tsx'

const tabs = [
  { id: 'logy', label: 'Prohlížeč logů', panel: <ViewerTab /> },
  { id: 'kategorie', label: 'Správa kategorií', panel: <CategoriesTab /> },
]

export const meta = () => [{ title: `${logWords.title} | Westmore` }]

/** Wider than other screens where there is room: lines are long. */
export default function LogsPage() {
  const [params, setParams] = useSearchParams()
  const { data: stats } = useQuery(logQueries.stats())
  return (
    <div className="xl:-mr-[min(20rem,calc((100vw-80rem)/2))]">
      <PageTitle
        quiet
        action={
          <p className="text-sm text-fg-soft">
            {stats && `Dnes ${linesCounted(stats.todayCount)}. `}
            {logWords.zone}
          </p>
        }
      >
        {logWords.title}
      </PageTitle>
      {/* The lines are what one comes for: what stands above them is kept low. */}
      <div className="-mt-5 [&_[role=tabpanel]]:pt-4">
        <Tabs
          label="Správa logů"
          tabs={tabs}
          value={params.get('tab') ?? 'logy'}
          onChange={(tab) => setParams(tab === 'logy' ? {} : { tab })}
        />
      </div>
    </div>
  )
}
