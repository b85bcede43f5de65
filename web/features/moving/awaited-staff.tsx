import { useMutation } from '@tanstack/react-query'
import type { Moving } from '@westmore/contract/moving.ts'
import { isDiscordId } from '@westmore/contract/users.ts'
import * as z from 'zod/mini'
import Remove from '~icons/lucide/trash-2'
import { RelativeTime } from '#format.ts'
import { explain } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextField } from '#ui/field.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.ts'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { useSending } from '#ui/use-sending.ts'
import { staffRefusals, staffWords } from './labels.ts'
import { movingCommands } from './queries.ts'

const Draft = z.object({ discordId: z.string() })
const blank = { discordId: '' }

type AwaitedStaffProps = Pick<Moving, 'awaited' | 'hasStaffRoles'>

/** Administrators who have not signed in yet. */
export function AwaitedStaff({ awaited, hasStaffRoles }: AwaitedStaffProps) {
  const { mutate: remove } = useCommand(movingCommands.removeStaff(), { failed: staffWords.removeFailed })
  return (
    <Section title={staffWords.title} count={awaited.length || undefined}>
      <div className="grid gap-4 px-4 py-3">
        <p className="max-w-prose text-fg-soft">
          {hasStaffRoles ? staffWords.fromDiscord : staffWords.intro}
        </p>
        {/* Another form for the next one, without the problems of an empty one. */}
        {!hasStaffRoles && <AddForm key={awaited.length} />}
        <ul aria-label={staffWords.title} className="divide-y divide-line/60 empty:hidden">
          {awaited.map(({ discordId, addedAt, by }) => (
            <li key={discordId} className="flex items-center gap-x-4 py-2">
              <p className="min-w-0 grow wrap-anywhere">
                <span className="font-mono">{discordId}</span>
                <span className="block text-sm text-fg-soft">
                  {by !== null && <bdi>{by}, </bdi>}
                  <RelativeTime moment={addedAt} />
                </span>
              </p>
              <Button
                variant="ghost"
                aria-label={`${staffWords.remove}: ${discordId}`}
                title={staffWords.remove}
                onClick={() => remove({ id: discordId })}
                className="size-11 px-0!"
              >
                <Remove />
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function AddForm() {
  const { me } = useMe()
  const { mutateAsync } = useMutation(movingCommands.addStaff())
  const values = useRestoredState('awaited-staff', me?.id, Draft, blank)
  const { fields, state } = useNewForm({
    values,
    read: ({ discordId }) =>
      readUnless({ discordId: !isDiscordId(discordId.trim()) && staffWords.noId }, () => ({
        discordId: discordId.trim(),
      })),
    save: async (content) => {
      await mutateAsync(content)
      toast.success(staffWords.added)
    },
    explain: (error) => explain(error, staffWords.addFailed, staffRefusals),
  })
  const { isSending, failure, submit } = useSending(state)
  return (
    <form
      aria-label={staffWords.add}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid max-w-sm gap-3"
    >
      <TextField label="Discord ID" inputMode="numeric" max={21} {...fields.text('discordId')} />
      <Button type="submit" size="sm" busy={isSending} className="justify-self-start">
        {staffWords.add}
      </Button>
      <Failure>{failure}</Failure>
    </form>
  )
}
