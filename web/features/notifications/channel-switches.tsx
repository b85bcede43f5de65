import { useId } from 'react'
import type { DiscordPreferences, Obstacle } from '@westmore/contract/discord.ts'
import { isSiteOnly, type NotificationKind } from '@westmore/contract/notifications.ts'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Switch, Toggle } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { kindWords, newsWords } from './labels.ts'
import { notificationCommands } from './queries.ts'

type ChannelSwitchesProps = {
  kinds: readonly NotificationKind[]
  hintOf: (kind: NotificationKind) => string
  onSite: (kind: NotificationKind) => boolean
  turnOnSite: (kind: NotificationKind, isOn: boolean) => void
  discord: DiscordPreferences & { obstacle: Obstacle | null; inviteUrl: string }
}

/** Switches for each kind on the site and on Discord, with any reason why Discord messages do not arrive. */
export function ChannelSwitches({ kinds, hintOf, onSite, turnOnSite, discord }: ChannelSwitchesProps) {
  const change = useCommand(notificationCommands.setOnDiscord())
  const id = useId()
  const wishes = change.isPending ? change.variables : discord
  const set = (next: Partial<DiscordPreferences>) =>
    change.mutate(
      { off: wishes.off, details: wishes.details, ...next },
      { onError: (error) => announceFailure(error, newsWords.settingsFailed) },
    )
  const turn = (kind: NotificationKind, isOn: boolean) =>
    set({ off: isOn ? wishes.off.filter((one) => one !== kind) : [...wishes.off, kind] })

  return (
    <>
      {discord.obstacle && <ObstacleNotice obstacle={discord.obstacle} inviteUrl={discord.inviteUrl} />}
      <div
        className="flex items-end justify-end gap-1 px-4 pt-3 text-center text-sm font-bold"
        aria-hidden="true"
      >
        <span className="w-16 sm:w-20">na webu</span>
        <span className="w-16 sm:w-20">na Discordu</span>
      </div>
      <ul className="divide-y divide-line">
        {kinds.map((kind) => (
          <li key={kind} className="flex min-h-14 items-center gap-1 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-bold">{kindWords[kind].label}</p>
              <p id={`${id}-${kind}`} className="text-sm text-fg-soft">
                {hintOf(kind)}
              </p>
            </div>
            <span className="flex w-16 sm:w-20 justify-center">
              <Toggle
                name={`${kindWords[kind].label} na webu`}
                describedBy={`${id}-${kind}`}
                isOn={onSite(kind)}
                onTurn={(isOn) => turnOnSite(kind, isOn)}
              />
            </span>
            <span className="flex w-16 sm:w-20 justify-center">
              {!isSiteOnly(kind) && (
                <Toggle
                  name={`${kindWords[kind].label} na Discordu`}
                  describedBy={`${id}-${kind}`}
                  isOn={!wishes.off.includes(kind)}
                  onTurn={(isOn) => turn(kind, isOn)}
                />
              )}
            </span>
          </li>
        ))}
        <li>
          <Switch
            label="Podrobnosti na Discordu"
            hint="Do zprávy napíšeme i název ticketu, text odpovědi nebo důvod rozhodnutí. Zůstane pak i na Discordu."
            isOn={wishes.details}
            onTurn={(details) => set({ details })}
          />
        </li>
      </ul>
    </>
  )
}

function ObstacleNotice({ obstacle, inviteUrl }: { obstacle: Obstacle; inviteUrl: string }) {
  const retry = useCommand(notificationCommands.retryOnDiscord())
  const tryAgain = () =>
    retry.mutate(undefined, {
      onSuccess: () => toast.success('Zkusíme to znovu. Co za poslední den nedošlo, dorazí za chvíli.'),
      onError: (error) => announceFailure(error, newsWords.settingsFailed),
    })
  return (
    <div role="status" className="grid justify-items-start gap-3 border-b border-line bg-field/50 px-4 py-4">
      {obstacle === 'closed' ? (
        <div>
          <p className="font-bold">Naše zprávy k vám na Discordu nedošly: máte je zavřené.</p>
          <p className="text-sm">
            V Discordu klepněte na náš server, zvolte Nastavení soukromí a zapněte Soukromé zprávy. Potom
            zvolte Zkusit znovu.
          </p>
        </div>
      ) : (
        <div>
          <p className="font-bold">Na našem Discordu vás nevidíme.</p>
          <p className="text-sm">
            Dokud tam nejste, nemůžeme vám psát ani dát roli.{' '}
            <a href={inviteUrl} className="text-link">
              Přidejte se k&nbsp;nám
            </a>{' '}
            a&nbsp;potom zvolte Zkusit znovu.
          </p>
        </div>
      )}
      <Button variant="secondary" size="sm" disabled={retry.isPending} onClick={tryAgain}>
        Zkusit znovu
      </Button>
    </div>
  )
}
