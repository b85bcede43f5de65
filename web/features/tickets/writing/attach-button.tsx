import Clip from '~icons/lucide/paperclip'
import { FileButton } from '#ui/file-button.tsx'
import { fileLimits, TOO_MANY_FILES } from '../labels.ts'
import type { Files } from './use-attachments.ts'

const KINDS =
  'image/png,image/jpeg,image/webp,image/gif,image/avif,text/plain,.log,application/pdf,video/mp4,video/webm'

type AttachButtonProps = {
  files: Files
  /** Without one of its own, a phone shows only the icon. */
  label?: string
}

export function AttachButton({ files, label }: AttachButtonProps) {
  const { isFull } = files
  return (
    <FileButton
      isMultiple
      accept={KINDS}
      onChoose={files.add}
      variant="ghost"
      size="sm"
      disabled={isFull}
      title={isFull ? TOO_MANY_FILES : `${fileLimits(files.maxBytes)} Jde je i vložit nebo přetáhnout.`}
      className={label ? undefined : 'min-h-11 min-w-11 max-sm:px-2 lg:pointer-fine:min-h-8'}
    >
      <Clip /> {label ?? <span className="max-sm:sr-only">Přiložit</span>}
    </FileButton>
  )
}
