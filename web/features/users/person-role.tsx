import { Role, roles, type User } from '@westmore/contract/users.ts'
import * as z from 'zod/mini'
import { wantsFreshSignIn } from '#api.ts'
import { explain, refusals } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { roleLabels } from '#session/labels.ts'
import { useMe } from '#session/session.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useCommand } from '#use-command.ts'
import { fullName, personWords, roleConsequences, roleRefusals } from './labels.ts'
import { userCommands } from './queries.ts'

const WantedRole = z.nullable(Role)

export function PersonRole({ person }: { person: User }) {
  const { me } = useMe()
  const [wanted, setWanted] = useRestoredState(`role ${person.discordId}`, me?.id, WantedRole, null)
  const { mutate, isPending } = useCommand(userCommands.changeRole(), {
    done: personWords.roleChanged,
    failed: (error) => explain(error, personWords.roleFailed, roleRefusals),
  })
  if (me?.role !== 'owner') return null
  if (me.id === person.discordId)
    return <p className="border-t border-line px-4 py-3 text-sm text-fg-soft">{refusals.OWN_ROLE}</p>

  const close = () => setWanted(null)
  const change = () => {
    if (wanted === null) return
    mutate(
      { id: person.discordId, role: wanted },
      {
        onSuccess: close,
        onError: (error) => !wantsFreshSignIn(error) && close(),
      },
    )
  }
  return (
    <div className="@container border-t border-line px-4 py-3">
      <div className="grid gap-1.5">
        <ChoiceButtons
          label="Role uživatele"
          choices={roles.map((role) => ({ id: role, label: roleLabels[role] }))}
          value={person.role}
          onChange={(role) => role !== person.role && setWanted(role)}
          className="grid gap-1.5 @md:grid-cols-3"
        />
        <p className="text-sm text-fg-soft">Změna role platí okamžitě a&nbsp;zapíše se do auditu.</p>
      </div>
      <ConfirmDialog
        open={wanted !== null}
        onClose={close}
        onConfirm={change}
        title="Změnit roli"
        confirmLabel="Změnit roli"
        busyLabel="Měním…"
        variant={wanted === 'user' ? 'danger' : 'primary'}
        busy={isPending}
      >
        {wanted && (
          <>
            <p className="wrap-anywhere">
              Opravdu chcete změnit roli uživatele <bdi className="font-bold">{fullName(person)}</bdi>{' '}
              z&nbsp;„
              {roleLabels[person.role]}“ na „{roleLabels[wanted]}“?
            </p>
            <p className="mt-3 text-fg-soft">{roleConsequences[wanted]}</p>
          </>
        )}
      </ConfirmDialog>
    </div>
  )
}
