import { useMutation } from '@tanstack/react-query'
import { AWAITED_STAFF_DAYS, MAX_TAKEN_NAME, type Moving } from '@westmore/contract/moving.ts'
import { isDiscordId } from '@westmore/contract/users.ts'
import { useId, useState } from 'react'
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

const Draft = z.object({ discordId: z.string(), name: z.string() })
const blank = { discordId: '', name: '' }

type AwaitedStaffProps = Pick<Moving, 'awaited' | 'hasStaffRoles'>

/** Administrators who have not signed in yet. */
export function AwaitedStaff({ awaited, hasStaffRoles }: AwaitedStaffProps) {
  const { mutate: remove } = useCommand(movingCommands.removeStaff(), { failed: staffWords.removeFailed })
  // Another form for the next one, without the problems of an empty one.
  const [added, setAdded] = useState(0)
  return (
    <Section title={staffWords.title} count={awaited.length || undefined}>
      <div className="grid gap-4 px-4 py-3">
        <p className="max-w-prose text-fg-soft">
          {hasStaffRoles ? staffWords.fromDiscord : staffWords.intro}
        </p>
        {!hasStaffRoles && <AddForm key={added} onAdded={() => setAdded(added + 1)} />}
        {awaited.length > 0 && (
          <ul aria-label={staffWords.title} className="divide-y divide-line/60">
            {awaited.map(({ discordId, name, addedAt, by }) => (
              <li key={discordId} className="flex items-center gap-x-4 py-2">
                <p className="min-w-0 grow wrap-anywhere">
                  <bdi>{name}</bdi> <span className="font-mono text-sm text-fg-soft">{discordId}</span>
                  <span className="block text-sm text-fg-soft">
                    {by !== null && <bdi>{by}, </bdi>}
                    <RelativeTime moment={addedAt} />
                  </span>
                </p>
                <Button
                  variant="ghost"
                  aria-label={`${staffWords.remove}: ${name}`}
                  title={staffWords.remove}
                  onClick={() => remove({ id: discordId })}
                  className="size-11 px-0!"
                >
                  <Remove />
                </Button>
              </li>
            ))}
          </ul>
        )}
        {awaited.length > 0 && <p className="text-sm text-fg-soft">{staffWords.term(AWAITED_STAFF_DAYS)}</p>}
      </div>
    </Section>
  )
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const { me } = useMe()
  const id = useId()
  const { mutateAsync } = useMutation(movingCommands.addStaff())
  const [draft, setDraft] = useRestoredState('awaited-staff', me?.id, Draft, blank)
  const { fields, state } = useNewForm({
    values: [draft, setDraft],
    read: ({ discordId, name }) =>
      readUnless(
        {
          discordId: !isDiscordId(discordId.trim()) && staffWords.noId,
          name: name.trim() === '' && staffWords.noName,
        },
        () => ({ discordId: discordId.trim(), name: name.trim() }),
      ),
    save: async (content) => {
      await mutateAsync(content)
      setDraft(blank)
      toast.success(staffWords.added)
      onAdded()
    },
    explain: (error) => explain(error, staffWords.addFailed, staffRefusals),
  })
  const { isSending, failure, submit } = useSending(state)
  return (
    <form
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid max-w-2xl items-start gap-3 sm:grid-cols-2"
    >
      <TextField label="Discord ID" inputMode="numeric" max={21} {...fields.text('discordId')} />
      <TextField label={staffWords.name} max={MAX_TAKEN_NAME} {...fields.text('name')} />
      <Button type="submit" size="sm" busy={isSending} className="justify-self-start sm:col-span-2">
        <span id={id}>{staffWords.add}</span>
      </Button>
      <Failure>{failure}</Failure>
    </form>
  )
}
