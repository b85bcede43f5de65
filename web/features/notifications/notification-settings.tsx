import { useQuery } from '@tanstack/react-query'
import {
  type NotificationKind,
  notificationKinds,
  type NotificationSettings as Settings,
  ownerKinds,
  playerKinds,
} from '@westmore/contract/notifications.ts'
import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useMe } from '#session/session.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { useCommand } from '#use-command.ts'
import { DiscordSetting } from './discord-setting.tsx'
import { PushDevices } from './push-devices.tsx'
import { PushSetting } from './push-setting.tsx'
import { NotifiedCategories } from './notified-categories.tsx'
import { kindWords, newsWords } from './labels.ts'
import { notificationCommands, notificationQueries } from './queries.ts'

export function NotificationSettings() {
  const { me } = useMe()
  const query = useQuery(notificationQueries.settings())
  const change = useCommand(notificationCommands.setSettings(), { failed: newsWords.settingsFailed })
  const settings = change.isPending ? change.variables : query.data
  if (!settings || !me) return <NotLoaded query={query} failed={newsWords.settingsLoadFailed} />
  const { off } = settings
  const ofStaff = isStaff(me)

  const set = (next: Partial<Settings>) => change.mutate({ ...settings, ...next })
  const turn = (kind: NotificationKind, isOn: boolean) =>
    set({ off: isOn ? off.filter((one) => one !== kind) : [...off, kind] })

  return (
    <div className="grid gap-5">
      <Section title="O čem chcete vědět">
        <ul className="divide-y divide-line">
          {kindsOf(me).map((kind) => (
            <li key={kind}>
              <Switch
                label={kindWords[kind].label}
                hint={(!ofStaff && kindWords[kind].forPlayers) || kindWords[kind].hint}
                isOn={!off.includes(kind)}
                onTurn={(isOn) => turn(kind, isOn)}
              />
            </li>
          ))}
        </ul>
        {ofStaff && !off.includes('ticket') && (
          <div className="border-t border-line">
            <NotifiedCategories
              off={settings.offCategories ?? []}
              onChange={(offCategories) => set({ offCategories })}
            />
          </div>
        )}
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
          <PushSetting />
          <DiscordSetting />
        </ul>
      </Section>
      <PushDevices />
      <p className="text-sm text-fg-soft">
        Vypnutá oznámení vůbec nevznikají. Ostatní držíme nejvýše 90 dní, vždy jen posledních 200.
      </p>
    </div>
  )
}

function kindsOf({ role }: { role: Role }): readonly NotificationKind[] {
  if (role === 'owner') return notificationKinds
  return role === 'user' ? playerKinds : notificationKinds.filter((kind) => !ownerKinds.includes(kind))
}
