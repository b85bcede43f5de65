import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type { Attachment } from '@westmore/contract/tickets.ts'
import Download from '~icons/lucide/download'
import Text from '~icons/lucide/file-text'
import Film from '~icons/lucide/film'
import { fileSize } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { attachmentUrl } from '../writing/use-attachments.ts'

/** In px. A picture taller than the thread needs is cut at the bottom; the dialog shows the whole of it. */
const WIDEST = 420
const HIGHEST = 240
const NARROWEST = 160

export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const [shown, setShown] = useState<Sized>()
  if (attachments.length === 0) return null
  return (
    <>
      <ul aria-label="Přílohy" className="mt-2 flex flex-wrap items-start gap-2">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="max-w-full">
            {isPicture(attachment) ? (
              <Picture picture={attachment} onShow={() => setShown(attachment)} />
            ) : (
              <SavedFile {...attachment} />
            )}
          </li>
        ))}
      </ul>
      {shown && <PictureDialog picture={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

type Sized = Attachment & { width: number; height: number }

/** A link, so that the browser's own ways to open a picture work too. */
function Picture({ picture, onShow }: { picture: Sized; onShow: () => void }) {
  const { id, name, width, height } = picture
  const scale = Math.min(1, WIDEST / width, Math.max(HIGHEST / height, NARROWEST / width))
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  function show(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onShow()
  }
  return (
    <a
      href={attachmentUrl(id)}
      target="_blank"
      rel="noopener"
      aria-haspopup="dialog"
      title={name}
      onClick={show}
      className="block"
    >
      <img
        src={attachmentUrl(id)}
        alt={`Příloha: ${name}`}
        width={shownWidth}
        height={shownHeight}
        loading="lazy"
        decoding="async"
        className="h-auto max-h-60 max-w-full rounded-sm border border-line bg-fg/5 object-cover object-top"
      />
    </a>
  )
}

function PictureDialog({ picture, onClose }: { picture: Sized; onClose: () => void }) {
  const { id, name, width, height } = picture
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={`Příloha: ${name}`}
      onClose={onClose}
      closedby="any"
      className="dialog paper w-fit max-w-[calc(100vw-1.5rem)] rounded-sm p-2"
    >
      <img
        src={attachmentUrl(id)}
        alt={`Příloha: ${name}`}
        width={width}
        height={height}
        className="mx-auto h-auto max-h-[calc(100dvh-7rem)] w-auto max-w-full"
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <a
          href={attachmentUrl(id)}
          target="_blank"
          rel="noopener"
          className="text-link inline-flex min-h-11 items-center px-2"
        >
          V&nbsp;plné velikosti
        </a>
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Zavřít
        </Button>
      </div>
    </dialog>
  )
}

function SavedFile({ id, name, size, type }: Attachment) {
  const Sign = type.startsWith('video/') ? Film : Text
  return (
    <a
      href={attachmentUrl(id)}
      download={name}
      className="flex min-h-11 max-w-full items-center gap-2.5 rounded-sm border border-edge px-3 py-1.5 hover:bg-fg/5"
    >
      <Sign className="shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="block truncate font-bold">{name}</span>
        <span className="block text-sm text-fg-soft tabular-nums">{fileSize(size)}</span>
      </span>
      <Download className="shrink-0 text-fg-soft" />
      <span className="sr-only">stáhnout</span>
    </a>
  )
}

function isPicture(attachment: Attachment): attachment is Sized {
  const { type, width, height } = attachment
  return type.startsWith('image/') && width !== null && height !== null
}
