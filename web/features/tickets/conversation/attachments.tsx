import type { Attachment } from '@westmore/contract/tickets.ts'
import Download from '~icons/lucide/download'
import Text from '~icons/lucide/file-text'
import Film from '~icons/lucide/film'
import { fileSize } from '#format.ts'
import { attachmentUrl } from '../writing/upload.ts'

const WIDEST = 420
const HIGHEST = 320

/** Pictures are shown in the thread at their final size; other files are offered for download. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Přílohy" className="mt-2 flex flex-wrap items-start gap-2">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="max-w-full">
          {isPicture(attachment) ? <Picture {...attachment} /> : <SavedFile {...attachment} />}
        </li>
      ))}
    </ul>
  )
}

type Sized = Attachment & { width: number; height: number }

function Picture({ id, name, width, height }: Sized) {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return (
    <a href={attachmentUrl(id)} target="_blank" rel="noopener" title={name} className="block">
      <img
        src={attachmentUrl(id)}
        alt={`Příloha: ${name}`}
        width={shownWidth}
        height={shownHeight}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-sm border border-line bg-fg/5"
      />
    </a>
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
