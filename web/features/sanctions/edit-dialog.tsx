import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import type { Sanction } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { errorCode } from '#api.ts'
import { explain } from '#refusals.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { Failure } from '#ui/failure.tsx'
import { toast } from '#ui/toast.ts'
import { SanctionFields } from './fields.tsx'
import { dialogWords, sanctionRefusals } from './labels.ts'
import { sanctionCommands } from './queries.ts'
import { changesOf, differences, mergedOver, problemsOf, valuesOf, type Problems } from './values.ts'

type EditDialogProps = { sanction: Sanction; onClose: () => void }

export function EditDialog({ open, ...form }: EditDialogProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={dialogWords.edit}>
      <EditForm {...form} />
    </Dialog>
  )
}

function EditForm({ sanction, onClose }: EditDialogProps) {
  const { values, set, removed, setRemoved, newest, conflict, save } = useEdit(sanction)
  const [problems, setProblems] = useState<Problems>({})
  const isOver = newest.state !== 'active'

  function send() {
    const now = new Date()
    const found = problemsOf(values, now)
    setProblems(found)
    return conflict !== null || isOver || Object.keys(found).length > 0 ? null : store(now)
  }

  async function store(now: Date) {
    if (await save(now)) toast.success(dialogWords.edited)
    onClose()
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      // The form shows both versions instead.
      explain={(error) =>
        errorCode(error) === 'SANCTION_CHANGED'
          ? null
          : explain(error, dialogWords.editFailed, sanctionRefusals)
      }
      onCancel={onClose}
      sendLabel="Uložit změny"
      isHeld={conflict !== null || isOver}
    >
      <SanctionFields
        {...{ values, problems }}
        onChange={(change) => {
          set(change)
          setProblems({})
        }}
      />
      {newest.identifiers.length > 0 && (
        <Identifiers all={newest.identifiers} removed={removed} onChange={setRemoved} />
      )}
      {conflict && (
        <EditConflict
          changedBy="Sankci mezitím upravil(a)"
          label="Sankci mezitím změnil někdo jiný"
          editor="někdo jiný"
          {...conflict}
        />
      )}
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
      <legend className="mb-1 font-bold">Podle čeho hra hráče pozná</legend>
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
            className="size-5 shrink-0 accent-ember-deep"
          />
          <span className="min-w-0 font-mono text-sm break-all">{identifier}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The values in the form, and changes of the same sanction by others since it was opened. */
function useEdit(sanction: Sanction) {
  const { mutateAsync } = useMutation(sanctionCommands.update())
  /** The version the form was filled from. */
  const [base, setBase] = useState(sanction)
  const [values, setValues] = useState(() => valuesOf(sanction))
  const [removed, setRemoved] = useState<string[]>([])
  const [refused, setRefused] = useState(sanction)
  const newest = refused.revision > sanction.revision ? refused : sanction
  const isChanged = newest.revision !== base.revision
  const unlike = isChanged ? differences(values, base, newest) : []
  const hasConflict = unlike.some(({ mine }) => mine !== null)

  /** Continues from the newest version, with or without the changes made here. */
  function goOn(written: typeof values) {
    setBase(newest)
    setValues(written)
  }
  // If nothing was changed here, the newest version is shown without asking.
  if (isChanged && !hasConflict) goOn(mergedOver(values, base, newest))

  /** Returns whether anything was changed. */
  async function save(now: Date): Promise<boolean> {
    const changes = changesOf(values, base, now)
    const gone = removed.filter((one) => newest.identifiers.includes(one))
    if (Object.keys(changes).length === 0 && gone.length === 0) return false
    await mutateAsync(
      { id: base.id, revision: base.revision, ...changes, without: gone },
      {
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'SANCTION_CHANGED') setRefused(error.data.current)
        },
      },
    )
    return true
  }

  return {
    values,
    set: (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change })),
    removed,
    setRemoved,
    newest,
    conflict: hasConflict
      ? {
          differences: unlike,
          onTake: () => goOn(valuesOf(newest)),
          onKeep: () => goOn(mergedOver(values, base, newest)),
        }
      : null,
    save,
  }
}
