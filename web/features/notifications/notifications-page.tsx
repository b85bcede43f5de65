import { presenceField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { useTab } from '#address/use-tab.ts'
import { listMoves, useListKeys } from '#keys/use-list-keys.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { newsWords } from './labels.ts'
import { NotificationList, type Shown } from './notification-list.tsx'
import { NotificationSettings } from './notification-settings.tsx'

export const meta = () => [{ title: 'OZNÁMENÍ | Westmore' }]

const moves = listMoves('[data-notification]')
const keys = [
  { keys: ['J'], meaning: 'Další oznámení' },
  { keys: ['K'], meaning: 'Předchozí oznámení' },
  { keys: ['Enter'], meaning: 'Otevřít, čeho se týká' },
]

const fields = { isUnreadOnly: presenceField('neprectena') }

export default function NotificationsPage() {
  const tab = useTab('prehled')
  const { place, go } = useAddress(fields)
  const shown: Shown = place.isUnreadOnly ? 'unread' : 'all'
  const { help } = useListKeys(moves)
  return (
    <div>
      <PageTitle>{newsWords.title}</PageTitle>
      <Tabs
        label={newsWords.title}
        tabs={[
          {
            id: 'prehled',
            label: 'Přehled',
            panel: (
              <NotificationList
                shown={shown}
                onShow={(next) => go({ isUnreadOnly: next === 'unread' }, { preventScrollReset: false })}
              />
            ),
          },
          { id: 'nastaveni', label: 'Nastavení', panel: <NotificationSettings /> },
        ]}
        {...tab}
      />
      <ShortcutHelp {...help} keys={keys} />
    </div>
  )
}
