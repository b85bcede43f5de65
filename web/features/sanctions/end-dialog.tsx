import { useMutation } from '@tanstack/react-query'
import {
  canEnd,
  endings,
  MAX_SANCTION_REASON,
  sanctionName,
  type Ending,
  type Sanction,
} from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { Choice } from './fields.tsx'
import { dialogWords, endingWords, sanctionRefusals } from './labels.ts'
import { sanctionCommands } from './queries.ts'
import { useKeptText } from './use-kept-text.ts'

type EndDialogProps = { sanction: Sanction; onClose: () => void }

export function EndDialog({ open, ...form }: EndDialogProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={dialogWords.end}>
      <EndForm {...form} />
    </Dialog>
  )
}

/** Lifting and overturning differ, so each is explained before the choice. */
function EndForm({ sanction, onClose }: EndDialogProps) {
  const { mutateAsync } = useMutation(sanctionCommands.end())
  const [reason, setReason] = useKeptText(`sanction_end:${sanction.id}`)
  const possible = endings.filter((ending) => canEnd(sanction.state, ending))
  const [wanted, setWanted] = useState<Ending | undefined>(possible.length === 1 ? possible[0] : undefined)
  const chosen = possible.find((ending) => ending === wanted)
  const [problem, setProblem] = useState<string | null>(null)

  function send() {
    const length = reason.trim().length
    const found =
      length === 0
        ? dialogWords.noReason
        : length > MAX_SANCTION_REASON
          ? `Nejvýše ${MAX_SANCTION_REASON} znaků.`
          : null
    setProblem(found)
    if (chosen === undefined) return dialogWords.noEnding
    return found === null ? store(chosen) : null
  }

  async function store(ending: Ending) {
    await mutateAsync({ id: sanction.id, ending, reason: reason.trim() })
    setReason('')
    toast.success(`Sankce ${sanctionName(sanction.number)} je zrušená.`)
    onClose()
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) => explain(error, dialogWords.endFailed, sanctionRefusals)}
      onCancel={onClose}
      variant={chosen === 'overturned' ? 'danger' : 'primary'}
      cancelLabel="Zpět"
      sendLabel={chosen === 'overturned' ? endingWords.overturned.label : dialogWords.end}
    >
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1.5 font-bold">Jak ji zrušit *</legend>
        {possible.map((ending) => (
          <Choice
            key={ending}
            name={sanction.id}
            isChosen={chosen === ending}
            onChoose={() => setWanted(ending)}
            {...endingWords[ending]}
          />
        ))}
      </fieldset>
      <TextArea
        label="Důvod *"
        hint="Hráč si ho přečte v oznámení."
        aria-required
        max={MAX_SANCTION_REASON}
        value={reason}
        onChange={({ currentTarget: { value } }) => {
          setReason(value)
          setProblem(null)
        }}
        error={problem}
      />
    </DialogForm>
  )
}
