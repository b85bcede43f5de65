import { useMe } from '#session/session.ts'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { useCommand } from '#use-command.ts'
import { serverWords } from './labels.ts'
import { gameCommands } from './queries.ts'

export function Entry({ letsStaffIn }: { letsStaffIn: boolean }) {
  const { me } = useMe()
  const { mutate, isPending, variables } = useCommand(gameCommands.setSettings(), {
    failed: serverWords.entryFailed,
  })
  const isOn = isPending ? variables.letsStaffIn : letsStaffIn
  return (
    <Section title="Kdo smí do hry">
      {me?.role === 'owner' ? (
        <Switch
          label={serverWords.letsStaffIn}
          hint={serverWords.letsStaffInHint}
          isOn={isOn}
          onTurn={(next) => mutate({ letsStaffIn: next })}
        />
      ) : (
        <p className="px-4 py-3">
          {isOn ? serverWords.staffIn : serverWords.staffOut}{' '}
          <span className="text-fg-soft">{serverWords.entryOfOwners}</span>
        </p>
      )}
    </Section>
  )
}
