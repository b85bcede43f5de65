import { useSearchParams } from 'react-router'
import { useListKeys } from '#keys/use-list-keys.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { newsWords } from './labels.ts'
import { NotificationList, type Shown } from './notification-list.tsx'
import { NotificationSettings } from './notification-settings.tsx'

export const meta = () => [{ title: 'OZNÁMENÍ | Westmore' }]

const keys = [
  { keys: ['J'], meaning: 'Další oznámení' },
  { keys: ['K'], meaning: 'Předchozí oznámení' },
  { keys: ['Enter'], meaning: 'Otevřít, čeho se týká' },
]

/** The address holds the tab and whether only what is unread is shown. */
export default function NotificationsPage() {
  const [params, setParams] = useSearchParams()
  const shown: Shown = params.has('neprectena') ? 'unread' : 'all'
  const { root, help } = useListKeys('[data-notification]')
  return (
    <div ref={root}>
      <PageTitle quiet>{newsWords.title}</PageTitle>
      <Tabs
        label={newsWords.title}
        tabs={[
          {
            id: 'prehled',
            label: 'Přehled',
            panel: (
              <NotificationList
                shown={shown}
                onShow={(next) => setParams(next === 'unread' ? { neprectena: '' } : {})}
              />
            ),
          },
          { id: 'nastaveni', label: 'Nastavení', panel: <NotificationSettings /> },
        ]}
        value={params.get('tab') ?? 'prehled'}
        onChange={(tab) => setParams(tab === 'prehled' ? {} : { tab })}
      />
      <ShortcutHelp {...help} keys={keys} />
    </div>
  )
}
