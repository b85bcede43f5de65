import { type ClipboardEvent, type DragEvent, useState } from 'react'
import Clip from '~icons/lucide/paperclip'
import type { Files } from './use-attachments.ts'

/** With null no files are accepted. */
export function useFileDrop(files: Files | null) {
  const [depth, setDepth] = useState(0)
  const drop = {
    onDragEnter: (event: DragEvent) => {
      if (hasFiles(event)) setDepth((before) => before + 1)
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFiles(event)) setDepth((before) => Math.max(0, before - 1))
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDepth(0)
      files?.add(event.dataTransfer.files)
    },
  }
  return { isOver: files !== null && depth > 0, drop }
}

export function pasteFiles(event: ClipboardEvent, files: Files) {
  const pasted = event.clipboardData.files
  if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
  event.preventDefault()
  files.add(pasted)
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

export function DropVeil() {
  return (
    <div className="pointer-events-none absolute inset-0 z-20 grid place-items-center border-3 border-dashed border-brass bg-night-950/85">
      <p className="flex items-center gap-3 text-lg font-bold">
        <Clip className="text-brass" /> Pusťte soubory sem
      </p>
    </div>
  )
}
