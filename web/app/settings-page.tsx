import { useSearchParams } from 'react-router'
import { QuestionsTab } from '#features/allowlist/questions/questions-tab.tsx'
import { ReviewTab } from '#features/allowlist/review/review-tab.tsx'
import { RetentionCard } from '#features/retention/retention-card.tsx'
import { UsersTab } from '#features/users/users-tab.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'

const tabs = [
  { id: 'uzivatele', label: 'Seznam Uživatelů', panel: <UsersTab /> },
  { id: 'otazky', label: 'Konfigurace Allowlistu', panel: <QuestionsTab /> },
  { id: 'zadosti', label: 'Kontrola Žádostí', panel: <ReviewTab /> },
]

export const meta = () => [{ title: 'NASTAVENÍ | Westmore' }]

export default function SettingsPage() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <PageTitle quiet subtitle="Správa systému a konfigurace">
        NASTAVENÍ
      </PageTitle>
      <Tabs
        label="Nastavení"
        tabs={tabs}
        value={search.get('tab') ?? 'uzivatele'}
        onChange={(tab) => setSearch({ tab })}
      />
      <div className="mt-10">
        <RetentionCard />
      </div>
    </>
  )
}
