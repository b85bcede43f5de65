import { useMutation, useQuery } from '@tanstack/react-query'
import type { Deadlines as Days } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { dateTime } from '#format.ts'
import { useMe } from '#session/session.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/field.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { useNewForm } from '#ui/use-form.ts'
import { readDeadlines } from './days.ts'
import { ticketProblem } from '../labels.ts'
import { ticketCommands, ticketQueries } from '../queries.ts'

export function Deadlines({ onClose }: { onClose: () => void }) {
  const query = useQuery(ticketQueries.deadlines())
  const { data } = query
  if (!data) return <NotLoaded query={query} failed="Lhůty se nepodařilo načíst" loading={<Spinner />} />
  return (
    <>
      <p className="mb-4">
        Když ticket čeká na hráče a ten se neozývá, server mu ho připomene a potom ticket sám uzavře. Prázdné
        pole znamená nikdy.
      </p>
      <DeadlinesForm deadlines={data} onClose={onClose} />
      {data.updatedAt && (
        <p className="mt-4 text-sm text-fg-soft">Naposledy změněno {dateTime(data.updatedAt)}.</p>
      )}
    </>
  )
}

function DeadlinesForm({ deadlines, onClose }: { deadlines: Days; onClose: () => void }) {
  const isEditable = useMe().me?.role === 'owner'
  const { mutateAsync } = useMutation(ticketCommands.setDeadlines())
  const { fields, state } = useNewForm({
    values: useState({
      remindAfterDays: String(deadlines.remindAfterDays ?? ''),
      closeAfterDays: String(deadlines.closeAfterDays ?? ''),
    }),
    read: readDeadlines,
    save: async (days) => {
      await mutateAsync(days)
      toast.success('Lhůty byly uloženy.')
      onClose()
    },
    explain: (error) => ticketProblem(error, 'Nepodařilo se uložit lhůty.'),
  })
  const days = (name: keyof Days) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    placeholder: 'nikdy',
    readOnly: !isEditable,
    ...fields.text(name),
  })

  return (
    <DialogForm
      {...state}
      onCancel={onClose}
      cancelLabel={isEditable ? 'Zrušit' : 'Zavřít'}
      sendLabel={isEditable ? 'Uložit' : undefined}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Připomenout po kolika dnech" {...days('remindAfterDays')} />
        <TextField label="Uzavřít po kolika dnech" {...days('closeAfterDays')} />
      </div>
      {!isEditable && <p className="text-sm text-fg-soft">Lhůty mění jen vlastník.</p>}
    </DialogForm>
  )
}
