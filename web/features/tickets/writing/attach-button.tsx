import Clip from '~icons/lucide/paperclip'
import { useRef } from 'react'
import { MAX_ATTACHMENTS } from '@westmore/contract/tickets.ts'
import { Button } from '#ui/button.tsx'
import type { Files } from './use-attachments.ts'

const KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif,text/plain,.log,application/pdf'

export function AttachButton({ files, label = 'Přiložit' }: { files: Files; label?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = files.items.length >= MAX_ATTACHMENTS
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={KINDS}
        hidden
        onChange={({ currentTarget }) => {
          files.add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <Button
        variant="ghost"
        size="sm"
        disabled={isFull}
        title={
          isFull
            ? `Nejvýše ${MAX_ATTACHMENTS} souborů`
            : 'Obrázky, text nebo PDF; jde je i vložit nebo přetáhnout'
        }
        onClick={() => input.current?.click()}
        className="max-sm:min-h-11"
      >
        <Clip /> {label}
      </Button>
    </>
  )
}
