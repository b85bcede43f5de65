import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_PUBLISH_NOTE, writtenPages, type PageDraft, type PageName } from '@westmore/contract/pages.ts'
import { useState } from 'react'
import { Choices } from '#ui/choices.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { explainPublishing } from '#writing/explain-publishing.ts'
import { noteTooLong } from '#writing/labels.ts'
import { useWhen, WhenFields } from '#writing/when-fields.tsx'
import { Changes } from './changes.tsx'
import { changeWords, historyWords, pageWords, publishRefusals, publishWords } from './labels.ts'
import type { PageKeeper } from './page-keeper.ts'
import { pageCommands, pageQueries } from './queries.ts'

const kinds = ['minor', 'material'] as const

type PublishDialogProps = {
  page: PageName
  keeper: PageKeeper
  markdown: string
  draft: PageDraft
  onClose: () => void
}

export function PublishDialog({ page, keeper, markdown, draft, onClose }: PublishDialogProps) {
  const { mutateAsync: publish } = useMutation(pageCommands.publish(page))
  const [note, setNote] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]>()
  const [isTried, setTried] = useState(false)
  const when = useWhen()
  const { isLater, moment } = when
  const isNoteTooLong = note.length > MAX_PUBLISH_NOTE
  const isTakingDown = markdown.trim() === ''

  function send() {
    setTried(true)
    if (kind === undefined || isNoteTooLong || (isLater && moment.problem !== undefined)) return null
    return sendDraft({
      note,
      isMaterial: kind === 'material',
      publishAt: isLater ? (moment.at ?? null) : null,
    })
  }

  async function sendDraft(wishes: { note: string; isMaterial: boolean; publishAt: string | null }) {
    const revision = await keeper.settle()
    if (revision === null) throw new Error(publishWords.notSaved)
    await publish({ page, revision, ...wishes })
    onClose()
    announce(page, wishes.publishAt, isTakingDown)
  }

  return (
    <Dialog open onClose={onClose} title={isTakingDown ? publishWords.takeDownTitle : publishWords.title}>
      <DialogForm
        noValidate
        onSend={send}
        explain={(error) =>
          error instanceof Error && error.message === publishWords.notSaved
            ? error.message
            : explainPublishing(error, publishWords.failed, publishRefusals)
        }
        onCancel={onClose}
        variant={isTakingDown ? 'danger' : 'primary'}
        sendLabel={
          isLater ? publishWords.sendLater : isTakingDown ? publishWords.sendTakeDown : publishWords.send
        }
        sendingLabel={publishWords.sending}
      >
        {isTakingDown ? <p>{publishWords.takeDownText(page)}</p> : <Summary {...{ page, markdown, draft }} />}
        <Choices
          legend={publishWords.kind}
          of={kinds}
          wordsOf={(one) => publishWords.kinds[one]}
          chosen={kind}
          onChoose={setKind}
          error={isTried && kind === undefined ? publishWords.chooseKind : undefined}
        />
        <WhenFields {...when} isTried={isTried} />
        <TextArea
          label={publishWords.note}
          hint={publishWords.noteHint}
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

/** Against the version that visitors read. */
function Summary({ page, markdown, draft }: { page: PageName; markdown: string; draft: PageDraft }) {
  const number = draft.published?.number
  const query = useQuery({ ...pageQueries.version(page, number ?? 1), enabled: number !== undefined })
  const before = number === undefined ? '' : query.data?.markdown
  return (
    <details open>
      <summary className="min-h-11 cursor-pointer content-center font-bold text-accent">
        {changeWords.title}
      </summary>
      <div className="max-h-[30dvh] overflow-y-auto py-2">
        {before === undefined ? (
          <p className="text-fg-soft">{query.isPending ? 'Načítání...' : historyWords.versionFailed}</p>
        ) : (
          <Changes page={page} before={before} after={markdown} />
        )}
      </div>
    </details>
  )
}

function announce(page: PageName, publishAt: string | null, isTakingDown: boolean) {
  const show = {
    label: pageWords.show,
    onClick: () => void window.open(writtenPages[page].address, '_blank'),
  }
  if (publishAt !== null) toast.success(publishWords.planned(publishAt))
  else toast.success(isTakingDown ? publishWords.takenDown : publishWords.published, show)
}
