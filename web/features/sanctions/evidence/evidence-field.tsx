import { Attachment } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import Picture from '~icons/lucide/image-plus'
import Plus from '~icons/lucide/plus'
import { client } from '#api.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextField } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { useSending } from '#ui/use-sending.ts'
import { readablePicture } from '#upload-picture.ts'
import { uploadTo } from '#upload.ts'
import { evidenceWords, refusedEvidence } from '../labels.ts'
import { pieceOfLine, pieceOfTicket, readPasted, type Pasted, type Piece } from './pasted.ts'

type EvidenceFieldProps = {
  /** If it fails, the typed text stays and the failure is shown here. */
  onAdd: (piece: Piece) => unknown
}

/** It is not a form, so it may be part of one. */
export function EvidenceField({ onAdd }: EvidenceFieldProps) {
  const [text, setText] = useState('')
  const pasted = readPasted(text, location.origin)
  const { isSending, failure, submit } = useSending({
    onSend: () => (pasted ? add(pasted) : evidenceWords.unknown),
    explain: (error) => explain(error, evidenceWords.failed, refusedEvidence(pasted)),
  })

  async function add(found: Pasted) {
    await onAdd(await pieceOf(found))
    setText('')
  }

  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <div className="grid gap-2">
      <TextField
        label={evidenceWords.label}
        hint={evidenceWords.fieldHint}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={addByEnter}
        error={failure}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={isSending} onClick={() => submit()}>
          <Plus /> {evidenceWords.add}
        </Button>
        <PictureButton onAdd={onAdd} />
      </div>
    </div>
  )
}

function PictureButton({ onAdd }: EvidenceFieldProps) {
  const chosen = useRef<File>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { isSending, failure, submit } = useSending({
    onSend: () => (chosen.current ? upload(chosen.current) : null),
    explain: (error) => explain(error, evidenceWords.pictureFailed, refusedEvidence()),
  })

  async function upload(file: File) {
    const { signal } = (stop.current = new AbortController())
    const address = `/api/tickets/attachments?name=${encodeURIComponent(file.name.toWellFormed())}`
    const { id: attachmentId } = await uploadTo(address, await readablePicture(file), Attachment, { signal })
    await onAdd({ evidence: { id: crypto.randomUUID(), attachmentId }, label: file.name })
  }

  return (
    <>
      <FileButton
        accept="image/*"
        fileLabel={evidenceWords.picture}
        onChoose={([file]) => {
          chosen.current = file
          submit()
        }}
        variant="secondary"
        size="sm"
        busy={isSending}
      >
        <Picture /> {evidenceWords.picture}
      </FileButton>
      <Failure>{failure}</Failure>
    </>
  )
}

async function pieceOf(pasted: Pasted): Promise<Piece> {
  if ('line' in pasted) return pieceOfLine(pasted.line)
  if ('ticket' in pasted) {
    const { id } = await client.tickets.read({ id: String(pasted.ticket) })
    return pieceOfTicket(id, pasted.ticket)
  }
  return { evidence: { id: crypto.randomUUID(), link: pasted.link }, label: pasted.link }
}
