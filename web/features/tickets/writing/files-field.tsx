import { fileLimits, FILES_HELD } from '../labels.ts'
import { AttachButton } from './attach-button.tsx'
import { FileList } from './file-list.tsx'
import type { Files } from './use-attachments.ts'

export function FilesField({ files }: { files: Files }) {
  return (
    <div className="grid gap-2">
      <FileList files={files} />
      {files.isHeld && <p role="status">{FILES_HELD}</p>}
      <div className="flex flex-wrap items-center gap-x-3">
        <AttachButton files={files} label="Přiložit soubory" />
        <p className="text-sm text-fg-soft">{fileLimits(files.maxBytes)}</p>
      </div>
    </div>
  )
}
