import { MAX_IMAGE_URL, uploadedId } from '@westmore/contract/allowlist.ts'
import { useRef, useState } from 'react'
import Picture from '~icons/lucide/image'
import Trash from '~icons/lucide/trash-2'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { reportFault } from '#ui/fault.ts'
import { TextField } from '#ui/field.tsx'
import { PICTURE_KINDS, pictureRefusal, uploadPicture } from '#upload-picture.ts'

type PictureFieldProps = {
  value: string
  onChange: (value: string) => void
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}

export function PictureField({ value, onChange, isBusy, onBusy, error }: PictureFieldProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const buttons = useFocusRecovery<HTMLDivElement>()
  const isUploaded = uploadedId(value) !== null

  async function send(file: File) {
    setFailure(null)
    onBusy(true)
    try {
      const { imageUrl } = await uploadPicture('/api/allowlist/pictures', file)
      onChange(imageUrl)
    } catch (failed) {
      reportFault(failed)
      setFailure(pictureRefusal(failed))
    }
    onBusy(false)
  }

  return (
    <div className="grid gap-2">
      {isUploaded ? (
        <div className="grid justify-items-start gap-1.5">
          <span className="font-bold">Obrázek</span>
          <img
            src={value}
            alt="Nahraný obrázek"
            className="max-h-40 max-w-full rounded-sm border border-line object-contain"
          />
        </div>
      ) : (
        <TextField
          label="Adresa obrázku"
          hint="Nepovinné. Obrázek z odkazu si web stáhne k sobě; můžete ho také nahrát z počítače."
          inputMode="url"
          autoComplete="off"
          max={MAX_IMAGE_URL}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
      )}
      <div ref={buttons} className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={PICTURE_KINDS}
          hidden
          aria-label="Soubor s obrázkem"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) void send(file)
          }}
        />
        <Button
          variant="ghost"
          size="sm"
          busy={isBusy}
          onClick={() => input.current?.click()}
          className="-ml-3"
        >
          <Picture /> {isBusy ? 'Nahrávám…' : isUploaded ? 'Nahrát jiný' : 'Nahrát obrázek'}
        </Button>
        {isUploaded && (
          <Button
            variant="ghost"
            size="sm"
            disabled={isBusy}
            onClick={() => onChange('')}
            className="text-bad!"
          >
            <Trash /> Odebrat obrázek
          </Button>
        )}
      </div>
      <Failure>{failure}</Failure>
    </div>
  )
}
