import { useTab } from '#address/use-tab.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ContextView, EverybodyView } from './around/line-and-around.tsx'
import { CategoriesTab } from './settings/categories-tab.tsx'
import { logWords } from './labels.ts'
import { LogContext, useLogPlace } from './use-log-place.ts'
import { goAndPrefetch } from './viewer/use-ledger.ts'
import { Viewer } from './viewer/viewer.tsx'

const tabs = [
  { id: 'logy', label: 'Prohlížeč logů', panel: <ViewerTab /> },
  { id: 'kategorie', label: 'Správa kategorií', panel: <CategoriesTab /> },
]

export const meta = () => [{ title: `${logWords.title} | Westmore` }]

function ViewerTab() {
  const at = useLogPlace()
  const { context, around } = at.place
  return (
    <LogContext value={{ ...at, go: goAndPrefetch(at) }}>
      {context !== null ? (
        <ContextView id={context} />
      ) : around !== null ? (
        <EverybodyView id={around} />
      ) : (
        <Viewer />
      )}
    </LogContext>
  )
}

export default function LogsPage() {
  const tab = useTab('logy')
  return (
    // Title and tabs share one line, to leave room for the log lines.
    <div className="[&>header]:mb-0 [&>header]:border-0 [&>header]:pb-0 sm:[&>header]:float-left sm:[&>header]:mr-6">
      <PageTitle>{logWords.title}</PageTitle>
      <div className="sm:[&_[role=tabpanel]]:clear-both [&_[role=tabpanel]]:pt-2">
        <Tabs label="Správa logů" tabs={tabs} {...tab} />
      </div>
    </div>
  )
}
