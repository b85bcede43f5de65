import { useQuery } from '@tanstack/react-query'
import Templates from '~icons/lucide/book-copy'
import Erasing from '~icons/lucide/calendar-x'
import Discord from '~icons/simple-icons/discord'
import { useTab } from '#address/use-tab.ts'
import { QuestionManager } from '#features/allowlist/questions/manager.tsx'
import { allowlistQueries } from '#features/allowlist/queries.ts'
import { ReviewTab } from '#features/allowlist/review/review-tab.tsx'
import { discordWords } from '#features/discord/labels.ts'
import { interviewParts } from '#features/interviews/parts.tsx'
import { retentionWords } from '#features/retention/labels.ts'
import { People } from '#features/users/people.tsx'
import { unreadText } from '#format.ts'
import { useMe } from '#session/session.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { OperationsTab } from './operations-tab.tsx'

const tabs = [
  { id: 'uzivatele', label: 'Seznam Uživatelů', panel: <People /> },
  { id: 'otazky', label: 'Konfigurace Allowlistu', panel: <QuestionManager isFull={false} /> },
  { id: 'zadosti', label: <ReviewLabel />, panel: <ReviewTab parts={interviewParts} /> },
]

const ofOwners = [...tabs, { id: 'provoz', label: 'Provoz', panel: <OperationsTab /> }]

export const meta = () => [{ title: 'NASTAVENÍ | Westmore' }]

function ReviewLabel() {
  const count = useQuery(allowlistQueries.waiting()).data?.count ?? 0
  return (
    <>
      Kontrola Žádostí {/* Its room stays, so that the next tab does not move. */}
      <span className="ml-1 inline-block min-w-[1ch] font-normal tabular-nums">
        {count > 0 && unreadText(count)}
      </span>
    </>
  )
}

export default function SettingsPage() {
  const tab = useTab('uzivatele')
  const isOwner = useMe().me?.role === 'owner'
  return (
    <>
      <PageTitle
        subtitle={<span className="low:sr-only">Správa systému a konfigurace</span>}
        action={!isOwner && <MoreScreens />}
      >
        NASTAVENÍ
      </PageTitle>
      <Tabs label="Nastavení" tabs={isOwner ? ofOwners : tabs} {...tab} />
    </>
  )
}

/** At the left, because tabs are narrow or wide. */
function MoreScreens() {
  return (
    <Menu label="Další nastavení" className="mr-auto">
      <MenuItem Icon={Erasing} to="/user/admin/settings/retention">
        {retentionWords.title}
      </MenuItem>
      <MenuItem Icon={Discord} to="/user/admin/settings/discord">
        {discordWords.title}
      </MenuItem>
      <MenuItem Icon={Templates} to="/user/admin/settings/sanctions">
        Šablony sankcí
      </MenuItem>
    </Menu>
  )
}
