import { MAX_PUBLISH_NOTE } from '@westmore/contract/pages.ts'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Refusals } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import type { ButtonVariant } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import type { TextKeeper } from './text-keeper.ts'
import { explainPublishing } from './explain-publishing.ts'
import { deskWords, publishWords } from './labels.ts'
import { useWhen, WhenFields } from './when-fields.tsx'
import { isSame } from './written.ts'

type Wishes = { revision: number; note: string; publishAt: string | null }

/** Its message is the sentence for the writer. */
class Unpublished extends Error {}

type PublishDialogProps = {
  words: { title: string; send: string; published: string; planned: (moment: string) => string }
  variant: ButtonVariant
  keeper: Pick<TextKeeper, 'read' | 'settle'>
  isComplete: boolean
  /** Returns the address of the text; null if it was taken down. */
  publish: (wishes: Wishes) => Promise<string | null>
  refusals?: Refusals
  onClose: () => void
  children: (isTried: boolean) => ReactNode
}

export function PublishDialog({ words, variant, keeper, onClose, children, ...props }: PublishDialogProps) {
  const { isComplete, publish, refusals } = props
  const [note, setNote] = useRestoredState('publish note', useMe().me?.id, z.string(), '')
  const [isTried, setTried] = useState(false)
  const when = useWhen()
  const { isLater, moment } = when
  const isNoteTooLong = note.length > MAX_PUBLISH_NOTE

  function send() {
    setTried(true)
    if (!isComplete || isNoteTooLong) return null
    if (!isLater) return sendDraft(null)
    return moment.problem === undefined ? sendDraft(moment.at) : null
  }

  async function sendDraft(publishAt: string | null) {
    const shown = keeper.read()
    const revision = await keeper.settle()
    if (revision === null) throw new Unpublished(publishWords.notSaved)
    // The newer version of another editor may have been taken over since.
    if (!isSame(keeper.read(), shown)) throw new Unpublished(publishWords.changed)
    const address = await publish({ revision, note, publishAt })
    onClose()
    if (publishAt !== null) toast.success(words.planned(publishAt))
    else toast.success(words.published, address === null ? undefined : showAt(address))
  }

  return (
    <Dialog open onClose={onClose} title={words.title}>
      <DialogForm
        noValidate
        onSend={send}
        explain={(error) =>
          error instanceof Unpublished ? error.message : explainPublishing(error, refusals)
        }
        onCancel={onClose}
        variant={variant}
        sendLabel={isLater ? publishWords.sendLater : words.send}
        sendingLabel={publishWords.sending}
      >
        {children(isTried)}
        <WhenFields {...when} isTried={isTried} />
        <TextArea
          label={publishWords.note}
          hint={publishWords.noteHint}
          rows={2}
          max={MAX_PUBLISH_NOTE}
          error={isTried && isNoteTooLong && publishWords.noteTooLong}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          className="[&_textarea]:min-h-16"
        />
      </DialogForm>
    </Dialog>
  )
}

const showAt = (address: string) => ({
  label: deskWords.show,
  onClick: () => void window.open(address, '_blank'),
})
