import type { ComponentProps } from 'react'
import Send from '~icons/lucide/send-horizontal'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { submitOrFocus, useSending, type SendOptions } from '#ui/use-sending.ts'
import { fileLimits, FILES_HELD } from '../labels.ts'
import { AttachButton } from './attach-button.tsx'
import { FileList } from './file-list.tsx'
import type { Files } from './use-attachments.ts'

type OpeningFormProps = ComponentProps<'form'> & { state: SendOptions; files: Files; sendLabel: string }

/** Opens a conversation; the typed text stays after a failure. */
export function OpeningForm({ state, files, sendLabel, children, ...form }: OpeningFormProps) {
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
      className="grid gap-5"
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
    </form>
  )
}
