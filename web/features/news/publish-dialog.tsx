import { useMutation } from '@tanstack/react-query'
import { NEWS_ADDRESS, type ArticleDraft } from '@westmore/contract/news.ts'
import { MAX_PUBLISH_NOTE } from '@westmore/contract/pages.ts'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { explainPublishing } from '#writing/explain-publishing.ts'
import { noteTooLong } from '#writing/labels.ts'
import { useWhen, WhenFields } from '#writing/when-fields.tsx'
import type { ArticleKeeper } from './article-keeper.ts'
import { actWords, newsRefusals } from './labels.ts'
import { newsCommands } from './queries.ts'

type PublishDialogProps = { keeper: ArticleKeeper; draft: ArticleDraft; onClose: () => void }

export function PublishDialog({ keeper, draft, onClose }: PublishDialogProps) {
  const { mutateAsync: publish } = useMutation(newsCommands.publish())
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const when = useWhen()
  const { isLater, moment } = when
  const isNoteTooLong = note.length > MAX_PUBLISH_NOTE

  function send() {
    setTried(true)
    if (isNoteTooLong) return null
    if (!isLater) return sendDraft(null)
    return moment.problem === undefined ? sendDraft(moment.at) : null
  }

  async function sendDraft(publishAt: string | null) {
    const revision = await keeper.settle()
    if (revision === null) throw new Error(actWords.notSaved)
    const { slug } = await publish({ id: draft.id, revision, note, publishAt })
    onClose()
    if (publishAt !== null) toast.success(actWords.planned(publishAt))
    else
      toast.success(actWords.published, {
        label: actWords.show,
        onClick: () => void window.open(`${NEWS_ADDRESS}/${slug}`, '_blank'),
      })
  }

  return (
    <Dialog open onClose={onClose} title={actWords.publishTitle}>
      <DialogForm
        noValidate
        onSend={send}
        explain={(error) =>
          error instanceof Error && error.message === actWords.notSaved
            ? error.message
            : explainPublishing(error, actWords.failed, newsRefusals)
        }
        onCancel={onClose}
        sendLabel={isLater ? actWords.sendLater : actWords.send}
        sendingLabel={actWords.sending}
      >
        <p>{draft.published ? actWords.again : actWords.firstTime}</p>
        <WhenFields {...when} isTried={isTried} />
        <TextArea
          label={actWords.note}
          hint={actWords.noteHint}
          rows={2}
          max={MAX_PUBLISH_NOTE}
          error={isTried && isNoteTooLong && noteTooLong}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          className="[&_textarea]:min-h-16"
        />
      </DialogForm>
    </Dialog>
  )
}
