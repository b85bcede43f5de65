import type { ComponentProps, MouseEvent } from 'react'
import Close from '~icons/lucide/x'
import FileIcon from '~icons/lucide/file-text'
import Retry from '~icons/lucide/rotate-ccw'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { fileSize } from '#format.ts'
import { attachmentUrl, type FileItem, type Files } from './use-attachments.ts'

export function FileList({ files }: { files: Files }) {
  if (files.items.length === 0) return null
  // The button disappears with its file, so the focus moves to the text.
  const removeWith = (remove: () => void) => (event: MouseEvent<HTMLElement>) => {
    const text = event.currentTarget.closest('form')?.querySelectorAll('textarea') ?? []
    remove()
    Array.from(text).at(-1)?.focus()
  }
  return (
    <ul aria-label="Přiložené soubory" className="flex flex-wrap gap-2">
      {files.items.map((item) => (
        <li
          key={item.key}
          className="flex max-w-full items-center gap-2 rounded-sm border border-edge bg-field py-1 pl-2 text-sm"
        >
          {item.state === 'ready' && item.attachment.type.startsWith('image/') ? (
            <img
              src={attachmentUrl(item.attachment.id)}
              alt=""
              width={32}
              height={32}
              className="size-8 shrink-0 rounded-sm object-cover"
            />
          ) : (
            <FileIcon className="size-8 shrink-0 p-1.5 text-accent" />
          )}
          <div className={classes('grid min-w-24', item.state === 'failed' ? 'max-w-80' : 'max-w-52')}>
            <span className="font-bold wrap-anywhere">{item.name}</span>
            <State item={item} />
          </div>
          {item.state === 'failed' && item.retry && !files.isFull && (
            <IconButton name={`Zkusit znovu: ${item.name}`} onClick={() => files.retry(item.key)}>
              <Retry />
            </IconButton>
          )}
          <IconButton name={`Odebrat: ${item.name}`} onClick={removeWith(() => files.remove(item.key))}>
            <Close />
          </IconButton>
        </li>
      ))}
      {files.items.filter(({ state }) => state === 'failed').length > 1 && (
        <li>
          <Button variant="ghost" size="sm" onClick={removeWith(files.removeFailed)} className="min-h-11">
            Odebrat nenahrané soubory
          </Button>
        </li>
      )}
    </ul>
  )
}

function State({ item }: { item: FileItem }) {
  if (item.state === 'failed')
    return (
      <span role="alert" className="font-bold text-bad">
        {item.problem}
      </span>
    )
  if (item.state === 'ready') return <span className="text-fg-soft tabular-nums">{fileSize(item.size)}</span>
  return (
    <span className="py-1 [&>div]:h-2">
      <ProgressBar value={item.share * 100} label={`Nahrávání: ${item.name}`} />
    </span>
  )
}

function IconButton({ name, ...button }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      className="grid size-9 shrink-0 place-items-center rounded-sm hover:bg-fg/10 max-sm:size-11"
      {...button}
    />
  )
}
