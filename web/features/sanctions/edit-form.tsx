import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import type { Sanction } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { serverTime } from '#clock.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { Failure } from '#ui/failure.tsx'
import { toast } from '#ui/toast.ts'
import { useRevised } from '#ui/use-revised.ts'
import { endRow, OptionalFields, ReasonField, UntilField } from './fields.tsx'
import { dialogWords } from './labels.ts'
import { editProblem, sanctionCommands } from './queries.ts'
import { changesOf, problemsOf, textsIn, valuesOf, type Problems, type SanctionValues } from './values.ts'

type EditFormProps = { sanction: Sanction; onClose: () => void }

export function EditForm({ sanction, onClose }: EditFormProps) {
  const { mutateAsync } = useMutation(sanctionCommands.update())
  const draft = useState({ base: sanction, values: valuesOf(sanction) })
  const form = useRevised(sanction, { valuesOf, textsIn }, draft)
  const { values, set, base, newest, conflict, isHeld, refuse } = form
  const [removed, setRemoved] = useState<string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const isOver = newest.state !== 'active'

  function send() {
    const now = serverTime()
    const found = problemsOf(values, now)
    setProblems(found)
    return isHeld || isOver || Object.keys(found).length > 0 ? null : store(now)
  }

  async function store(now: Date) {
    const changes = changesOf(values, base, now)
    const gone = removed.filter((one) => newest.identifiers.includes(one))
    if (Object.keys(changes).length > 0 || gone.length > 0) {
      await mutateAsync(
        { id: sanction.id, revision: base.revision, ...changes, without: gone },
        {
          onError: (error) => {
            if (isDefinedError(error) && error.code === 'SANCTION_CHANGED') refuse(error.data.current)
          },
        },
      )
      toast.success(dialogWords.edited)
    }
    onClose()
  }

  const fields = {
    values,
    problems,
    onChange: (change: Partial<SanctionValues>) => {
      set(change)
      setProblems({})
    },
  }
  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) => editProblem(error, dialogWords.editFailed)}
      onCancel={onClose}
      sendLabel="Uložit změny"
      isHeld={isHeld || isOver}
    >
      <ReasonField {...fields} />
      <div className={endRow}>
        <UntilField {...fields} />
      </div>
      <OptionalFields {...fields} />
      {newest.identifiers.length > 0 && (
        <Identifiers all={newest.identifiers} removed={removed} onChange={setRemoved} />
      )}
      {conflict && <EditConflict what="Sankci" {...conflict} />}
      <Failure>{isOver && dialogWords.isOver}</Failure>
    </DialogForm>
  )
}

type IdentifiersProps = {
  all: readonly string[]
  removed: readonly string[]
  onChange: (removed: string[]) => void
}

/** To remove the licence of an innocent person; the server keeps those that the sanctioned one has proven. */
function Identifiers({ all, removed, onChange }: IdentifiersProps) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-bold">{dialogWords.identifiers}</legend>
      <p className="text-sm text-fg-soft">
        Patří-li licence někomu nevinnému, odškrtněte ji; sankce na ni přestane platit.
      </p>
      {all.map((identifier) => (
        <label key={identifier} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={!removed.includes(identifier)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? removed.filter((one) => one !== identifier) : [...removed, identifier])
            }
            className="size-5 shrink-0"
          />
          <span className="min-w-0 font-mono text-sm break-all">{identifier}</span>
        </label>
      ))}
    </fieldset>
  )
}
