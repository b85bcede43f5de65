import * as z from 'zod/mini'
import type { DiscordState } from '@westmore/contract/discord.ts'
import type { Me } from '@westmore/contract/auth.ts'
import { explain } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { Section } from '#ui/section.tsx'
import { useCommand } from '#use-command.ts'
import { discordWords } from './labels.ts'
import { discordCommands } from './queries.ts'
import { SaveButton } from './save-button.tsx'

const Roles = z.object({ allowlist: z.nullable(z.string()), staff: z.array(z.string()) })
type Roles = z.infer<typeof Roles>

/** Owners choose the role that gives access to the game, and those that make a person an administrator here. */
export function RoleChoice({ state, me }: { state: DiscordState; me: Me }) {
  const { roles: kept, fixed } = state
  const [roles, setRoles] = useRestoredState('discord roles', me.id, Roles, kept)
  const save = useCommand(discordCommands.setRoles(), {
    done: discordWords.rolesSaved,
    failed: (error) => explain(error, discordWords.rolesFailed, { ROLE_REFUSED: discordWords.rolesRefused }),
  })
  const isOwner = me.role === 'owner'
  const isChanged =
    roles.allowlist !== kept.allowlist || roles.staff.toSorted().join() !== kept.staff.toSorted().join()
  return (
    <Section title="Role">
      <div className="grid gap-4 px-4 py-3">
        <AllowlistRole {...{ state, roles, setRoles }} disabled={fixed.allowlist || !isOwner} />
        <StaffRoles {...{ state, roles, setRoles }} disabled={fixed.staff || !isOwner} />
        {isOwner && !(fixed.allowlist && fixed.staff) && (
          <SaveButton disabled={!isChanged} busy={save.isPending} onClick={() => save.mutate(roles)}>
            Uložit role
          </SaveButton>
        )}
      </div>
    </Section>
  )
}

type FieldProps = {
  state: DiscordState
  roles: Roles
  setRoles: (roles: Roles) => void
  disabled: boolean
}

function AllowlistRole({ state: { roleChoices, fixed }, roles, setRoles, disabled }: FieldProps) {
  const { allowlist, staff } = roles
  const choices = roleChoices.filter(({ id, isGivable }) => isGivable && !staff.includes(id))
  const isListed = allowlist === null || choices.some(({ id }) => id === allowlist)
  const known = roleChoices.find(({ id }) => id === allowlist)
  return (
    <SelectField
      label="Role pro hráče s allowlistem"
      hint={
        fixed.allowlist
          ? discordWords.fixed
          : 'Bot ji dává při schválení a bere při odebrání přístupu. Kdo ji má bez schválení, o ni přijde, až to vlastník tady potvrdí.'
      }
      disabled={disabled}
      value={allowlist ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setRoles({ ...roles, allowlist: value === '' ? null : value })
      }
    >
      <option value="">Žádná</option>
      {!isListed && <option value={allowlist}>{known?.name ?? 'Neznámá role'}</option>}
      <Options of={choices.map(({ id, name }) => [id, name])} />
    </SelectField>
  )
}

function StaffRoles({ state: { roleChoices, fixed }, roles, setRoles, disabled }: FieldProps) {
  const { allowlist, staff } = roles
  const unknown = staff.filter((one) => !roleChoices.some(({ id }) => id === one))
  const choices = [
    ...roleChoices.filter(({ id }) => id !== allowlist),
    ...unknown.map((id) => ({ id, name: `Neznámá role ${id}` })),
  ]
  const turn = (id: string, isOn: boolean) =>
    setRoles({ ...roles, staff: isOn ? [...staff, id] : staff.filter((one) => one !== id) })
  return (
    <fieldset className="grid gap-1.5" disabled={disabled}>
      <legend className="font-bold">Role administrátorů</legend>
      <p className="text-sm text-fg-soft">
        {fixed.staff
          ? discordWords.fixed
          : 'Bez výběru určují administrátory vlastníci. S výběrem je administrátorem každý, kdo některou z těchto rolí na Discordu má, a nikdo jiný. Vlastníků se to netýká.'}
      </p>
      {choices.length === 0 && <p className="text-fg-soft">Na vašem Discordu žádná taková role není.</p>}
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <label className="inline-flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={staff.includes(id)}
                onChange={({ currentTarget }) => turn(id, currentTarget.checked)}
              />
              <span className="wrap-anywhere">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
