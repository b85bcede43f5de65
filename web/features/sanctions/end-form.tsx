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
import * as z from 'zod/mini'
import { useKept } from '#kept/use-kept.ts'
import { explain } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { toast } from '#ui/toast.ts'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { Choices } from '#ui/choices.tsx'
import { dialogWords, endingWords, sanctionRefusals } from './labels.ts'
import { sanctionCommands } from './queries.ts'
import { reasonProblem } from './values.ts'

type EndFormProps = { sanction: Sanction; onClose: () => void }

const Draft = z.object({ reason: z.string() })

/** Lifting and overturning differ, so each is explained before the choice. */
export function EndForm({ sanction, onClose }: EndFormProps) {
  const { mutateAsync } = useMutation(sanctionCommands.end())
  const { draft, setDraft, forget } = useKept({
    name: `sanction_end:${sanction.id}`,
    schema: Draft,
    blank: { reason: '' },
  })
  const possible = endings.filter((ending) => canEnd(sanction.state, ending))
  const [wanted, setWanted] = useState<Ending | undefined>(possible.length === 1 ? possible[0] : undefined)
  const chosen = possible.find((ending) => ending === wanted)
  const { fields, state } = useNewForm({
    values: [draft, setDraft],
    read: ({ reason }) =>
      readUnless(
        { reason: reasonProblem(reason), whole: !chosen && dialogWords.noEnding },
        () => chosen && { ending: chosen, reason: reason.trim() },
      ),
    save,
    explain: (error) => explain(error, dialogWords.endFailed, sanctionRefusals),
  })

  async function save(content: { ending: Ending; reason: string }) {
    await mutateAsync({ id: sanction.id, ...content })
    forget()
    toast.success(`Sankce ${sanctionName(sanction.number)} je zrušená.`)
    onClose()
  }

  return (
    <DialogForm
      {...state}
      onCancel={onClose}
      variant={chosen === 'overturned' ? 'danger' : 'primary'}
      cancelLabel="Zpět"
      sendLabel={chosen === 'overturned' ? endingWords.overturned.label : dialogWords.end}
    >
      <Choices
        legend="Jak ji zrušit *"
        of={possible}
        wordsOf={(ending) => endingWords[ending]}
        chosen={chosen}
        onChoose={setWanted}
      />
      <SuggestingTextArea
        signs="§"
        label="Důvod *"
        hint="Hráč si ho přečte v oznámení."
        aria-required
        max={MAX_SANCTION_REASON}
        {...fields.text('reason')}
      />
    </DialogForm>
  )
}
