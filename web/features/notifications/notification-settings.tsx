import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type NotificationKind,
  notificationKinds,
  type NotificationSettings as Settings,
  playerKinds,
} from '@westmore/contract/notifications.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { DesktopSetting } from './desktop-setting.tsx'
import { kindWords, newsWords } from './labels.ts'
import { notificationCommands, notificationQueries } from './queries.ts'

/** What one is told of and how; every switch is stored at once and holds on all devices. */
export function NotificationSettings() {
  const { me } = useMe()
  const { data, isPending, isFetching, refetch } = useQuery(notificationQueries.settings())
  const change = useMutation(notificationCommands.setSettings())
  const settings = change.isPending ? change.variables : data
  if (isPending) return <SkeletonRows />
  if (!settings || !me)
    return <ErrorPanel title={newsWords.settingsUnread} onRetry={() => void refetch()} busy={isFetching} />
  const { off } = settings
  const ofStaff = isStaff(me)
  const kinds = ofStaff ? notificationKinds : playerKinds

  const set = (next: Partial<Settings>) =>
    change.mutate(
      { ...settings, ...next },
      {
        onError: (error) => {
          console.error(error)
          toast.error(newsWords.settingsFailed)
        },
      },
    )
  const turn = (kind: NotificationKind, isOn: boolean) =>
    set({ off: isOn ? off.filter((one) => one !== kind) : [...off, kind] })

  return (
    <div className="grid max-w-3xl gap-5">
      <Section title="O čem chcete vědět">
        <ul className="divide-y divide-line">
          {kinds.map((kind) => (
            <li key={kind}>
              <Switch
                label={kindWords[kind].label}
                hint={ofStaff ? kindWords[kind].forStaff : kindWords[kind].forPlayers}
                isOn={!off.includes(kind)}
                onTurn={(isOn) => turn(kind, isOn)}
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Jak se to dozvíte">
        <ul className="divide-y divide-line">
          <li>
            <Switch
              label="Hlášení na stránce"
              hint="Nové oznámení se ukáže v rohu, když se zrovna díváte jinam."
              isOn={settings.toasts}
              onTurn={(toasts) => set({ toasts })}
            />
          </li>
          <DesktopSetting />
        </ul>
      </Section>
      <p className="text-sm text-fg-soft">
        Vypnuté druhy se vůbec nezapisují. Oznámení držíme nejvýše 90 dní a nejvýše 200 posledních.
      </p>
    </div>
  )
}
