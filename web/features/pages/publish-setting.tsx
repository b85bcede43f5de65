import { useMutation, useQuery } from '@tanstack/react-query'
import { announceFailure } from '#refusals.ts'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { settingWords } from './labels.ts'
import { pageCommands, pageQueries } from './queries.ts'

export function PublishSetting() {
  const query = useQuery(pageQueries.settings())
  const { mutate, isPending, variables } = useMutation(pageCommands.saveSettings())
  const { data } = query
  const isOn = isPending ? variables.letsAdministratorsPublish : data?.letsAdministratorsPublish
  return (
    <div className="mt-8">
      <Section title={settingWords.title}>
        {isOn === undefined ? (
          <div className="px-4 py-3">
            <CardNotLoaded query={query} failed={settingWords.loadFailed} />
          </div>
        ) : (
          <Switch
            label={settingWords.label}
            hint={settingWords.hint}
            isOn={isOn}
            busy={isPending}
            onTurn={(letsAdministratorsPublish) =>
              mutate(
                { letsAdministratorsPublish },
                { onError: (error) => announceFailure(error, settingWords.failed) },
              )
            }
          />
        )}
      </Section>
    </div>
  )
}
