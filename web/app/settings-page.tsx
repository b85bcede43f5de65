import { useQuery } from '@tanstack/react-query'
import { useTab } from '#address/use-tab.ts'
import { QuestionManager } from '#features/allowlist/questions/manager.tsx'
import { settingsScreen } from '#features/allowlist/questions/screens.ts'
import { allowlistQueries } from '#features/allowlist/queries.ts'
import { OpeningCard } from '#features/allowlist/opening/opening-card.tsx'
import { ReviewTab } from '#features/allowlist/review/review-tab.tsx'
import { BackupCard } from '#features/backup/backup-card.tsx'
import { DiscordCard } from '#features/discord/discord-card.tsx'
import { FaultsCard } from '#features/faults/faults-card.tsx'
import { DoctorCard } from '#features/doctor/doctor-card.tsx'
import { PageSettingsCard } from '#features/pages/settings-card.tsx'
import { RetentionCard } from '#features/retention/retention-card.tsx'
import { AppealsCard } from '#features/tickets/appeals/settings-card.tsx'
import { TemplatesCard } from '#features/sanctions/settings/templates-card.tsx'
import { TeamOrderCard } from '#features/team/order-card.tsx'
import { UsersTab } from '#features/users/users-tab.tsx'
import { unreadText } from '#format.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'

const tabs = [
  { id: 'uzivatele', label: 'Seznam Uživatelů', panel: <UsersTab /> },
  { id: 'otazky', label: 'Konfigurace Allowlistu', panel: <QuestionManager screen={settingsScreen} /> },
  { id: 'zadosti', label: <ReviewLabel />, panel: <ReviewTab /> },
]

export const meta = () => [{ title: 'NASTAVENÍ | Westmore' }]

/** With the number of waiting applications. */
function ReviewLabel() {
  const count = useQuery(allowlistQueries.waiting()).data?.count ?? 0
  return (
    <>
      Kontrola Žádostí{' '}
      {count > 0 && <span className="ml-1 font-normal tabular-nums">{unreadText(count)}</span>}
    </>
  )
}

export default function SettingsPage() {
  const tab = useTab('uzivatele')
  return (
    <>
      <PageTitle subtitle="Správa systému a konfigurace">NASTAVENÍ</PageTitle>
      <Tabs label="Nastavení" tabs={tabs} {...tab} />
      <div className="mt-10 grid gap-6">
        <OpeningCard />
        <AppealsCard />
        <TemplatesCard />
        <PageSettingsCard />
        <TeamOrderCard />
        <RetentionCard />
        <BackupCard />
        <DiscordCard />
        <FaultsCard />
        <DoctorCard />
      </div>
    </>
  )
}
