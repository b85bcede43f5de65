import { useQuery } from '@tanstack/react-query'
import type { PageSettings } from '@westmore/contract/pages.ts'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { useCommand } from '#use-command.ts'
import { settingWords } from './labels.ts'
import { pageCommands, pageQueries } from './queries.ts'

export function PublishSetting() {
  const query = useQuery(pageQueries.settings())
  const { mutate, isPending, variables } = useCommand(pageCommands.saveSettings(), {
    failed: settingWords.failed,
  })
  const { data } = query
  const settings = isPending ? variables : data
  const turn = (change: Partial<PageSettings>) => settings && mutate({ ...settings, ...change })
  return (
    <div className="mt-8">
      <Section title={settingWords.title}>
        {settings === undefined ? (
          <div className="px-4 py-3">
            <CardNotLoaded query={query} failed={settingWords.loadFailed} />
          </div>
        ) : (
          <>
            <Switch
              label={settingWords.label}
              hint={settingWords.hint}
              isOn={settings.letsAdministratorsPublish}
              busy={isPending}
              onTurn={(letsAdministratorsPublish) => turn({ letsAdministratorsPublish })}
            />
            <Switch
              label={settingWords.asks}
              hint={settingWords.asksHint}
              isOn={settings.asksBeforeApplication}
              busy={isPending}
              onTurn={(asksBeforeApplication) => turn({ asksBeforeApplication })}
            />
          </>
        )}
      </Section>
    </div>
  )
}
