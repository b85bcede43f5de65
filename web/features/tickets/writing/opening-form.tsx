import type { Attachment } from '@westmore/contract/tickets.ts'
import type { ComponentProps } from 'react'
import Send from '~icons/lucide/send-horizontal'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { submitOrFocus, useSending, type SendOptions } from '#ui/use-sending.ts'
import { fileLimits, FILES_HELD } from '../labels.ts'
import { AttachButton } from './attach-button.tsx'
import { DropVeil, pasteFiles, useFileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { useAttachments } from './use-attachments.ts'

type WithFiles = { attachments: Attachment[] }

type OpeningFormProps = ComponentProps<'form'> & {
  fields: { values: WithFiles; onChange: (change: WithFiles) => void }
  state: SendOptions
  sendLabel: string
}

/** Opens a conversation; the typed text stays after a failure. Takes files that are chosen, pasted or dropped. */
export function OpeningForm({ fields, state, sendLabel, children, ...form }: OpeningFormProps) {
  const files = useAttachments(fields.values.attachments, (attachments) => fields.onChange({ attachments }))
  const { isOver, drop } = useFileDrop(files)
  const isHeld = files.isBusy || files.isHeld
  const { isSending, failure, submit, forgetFailure } = useSending({
    ...state,
    onSend: () => (isHeld ? null : state.onSend()),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => submitOrFocus(event, submit)}
      onInput={forgetFailure}
      onPaste={(event) => pasteFiles(event, files)}
      className="grid gap-5"
      {...drop}
      {...form}
    >
      {children}
      <div className="grid gap-2">
        <FileList files={files} />
        {files.isHeld && <p role="status">{FILES_HELD}</p>}
        <div className="flex flex-wrap items-center gap-x-3">
          <AttachButton files={files} label="Přiložit soubory" />
          <p className="text-sm text-fg-soft">{fileLimits(files.maxBytes)}</p>
        </div>
      </div>
      <Failure>{failure}</Failure>
      <Button type="submit" busy={isSending} disabled={isHeld} className="sm:justify-self-end">
        <Send />
        {isSending ? 'Odesílám…' : files.isBusy ? 'Nahrávám soubory…' : sendLabel}
      </Button>
      {isOver && <DropVeil />}
    </form>
  )
}
