import { useMutation } from '@tanstack/react-query'
import type { Sanction } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { serverTime } from '#clock.ts'
import { EditForm } from '#ui/edit-form.tsx'
import { Failure } from '#ui/failure.tsx'
import { toast } from '#ui/toast.ts'
import { readUnless, useForm } from '#ui/use-form.ts'
import { endRow, OptionalFields, ReasonField, UntilField } from './fields.tsx'
import { dialogWords } from './labels.ts'
import { editProblem, sanctionCommands } from './queries.ts'
import { changesOf, problemsOf, textsIn, valuesOf, type SanctionValues } from './values.ts'

type SanctionFormProps = { sanction: Sanction; onClose: () => void }

export function SanctionForm({ sanction, onClose }: SanctionFormProps) {
  const { mutateAsync } = useMutation(sanctionCommands.update())
  const [removed, setRemoved] = useState<string[]>([])
  const isOver = sanction.state !== 'active'
  const { fields, state } = useForm({
    of: sanction,
    valuesOf,
    textsIn,
    // Also sent by Ctrl+Enter, without the button.
    read: (values) =>
      readUnless({ ...problemsOf(values, serverTime()), isOver: isOver && dialogWords.isOver }, () => values),
    save,
    explain: (error) => editProblem(error, dialogWords.editFailed),
  })

  async function save(values: SanctionValues, base: Sanction) {
    const changes = changesOf(values, base, serverTime())
    const gone = removed.filter((one) => sanction.identifiers.includes(one))
    if (Object.keys(changes).length > 0 || gone.length > 0) {
      await mutateAsync({ id: base.id, revision: base.revision, ...changes, without: gone })
      toast.success(dialogWords.edited)
    }
    onClose()
  }

  return (
    <EditForm
      form={{ ...state, isHeld: state.isHeld || isOver }}
      what="Sankci"
      onCancel={onClose}
      sendLabel="Uložit změny"
    >
      <ReasonField {...fields} />
      <div className={endRow}>
        <UntilField {...fields} />
      </div>
      <OptionalFields {...fields} />
      {sanction.identifiers.length > 0 && (
        <Identifiers all={sanction.identifiers} removed={removed} onChange={setRemoved} />
      )}
      <Failure>{isOver && dialogWords.isOver}</Failure>
    </EditForm>
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
