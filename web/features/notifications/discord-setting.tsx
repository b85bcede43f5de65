import { useQuery } from '@tanstack/react-query'
import type { DiscordPreferences, Obstacle } from '@westmore/contract/discord.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { useCommand } from '#use-command.ts'
import { newsWords } from './labels.ts'
import { notificationCommands, notificationQueries } from './queries.ts'

export function DiscordSetting() {
  const { data } = useQuery(notificationQueries.onDiscord())
  const change = useCommand(notificationCommands.setOnDiscord(), { failed: newsWords.settingsFailed })
  if (!data?.isOn) return null
  const { isWanted, details } = change.isPending ? change.variables : data
  const set = (next: Partial<DiscordPreferences>) => change.mutate({ isWanted, details, ...next })
  return (
    <>
      <li>
        <Switch
          label="Na Discordu"
          hint="Co máte zapnuté, vám pošle i náš bot. Nové žádosti, nové tickety, Hlasatele a hlídané pohledy neposílá."
          isOn={isWanted}
          onTurn={(isOn) => set({ isWanted: isOn })}
        />
        {isWanted && data.obstacle && <ObstacleNotice obstacle={data.obstacle} inviteUrl={data.inviteUrl} />}
      </li>
      {isWanted && (
        <li>
          <Switch
            label="Podrobnosti na Discordu"
            hint="Do zprávy napíšeme i název ticketu, text odpovědi nebo důvod rozhodnutí. Zůstane pak i na Discordu."
            isOn={details}
            onTurn={(isOn) => set({ details: isOn })}
          />
        </li>
      )}
    </>
  )
}

function ObstacleNotice({ obstacle, inviteUrl }: { obstacle: Obstacle; inviteUrl: string }) {
  const retry = useCommand(notificationCommands.retryOnDiscord(), {
    done: 'Zkusíme to znovu. Co za poslední den nedošlo, dorazí za chvíli.',
    failed: newsWords.settingsFailed,
  })
  return (
    <div role="status" className="grid justify-items-start gap-3 bg-field/50 px-4 py-4">
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
      <Button
        variant="secondary"
        size="sm"
        disabled={retry.isPending}
        onClick={() => retry.mutate(undefined)}
      >
        Zkusit znovu
      </Button>
    </div>
  )
}
