import { MAX_IMAGE_URL, uploadedId } from '@westmore/contract/allowlist.ts'
import Picture from '~icons/lucide/image'
import Trash from '~icons/lucide/trash-2'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextField } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { useUpload } from '#ui/use-upload.ts'
import { PICTURE_KINDS, pictureRefusal, uploadPicture } from '#upload-picture.ts'

type PictureFieldProps = {
  value: string
  onChange: (value: string) => void
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}

export function PictureField({ value, onChange, onBusy, error }: PictureFieldProps) {
  const { isBusy, failure, upload } = useUpload(pictureRefusal)
  const send = (file: File) =>
    upload(async (signal) => {
      onBusy(true)
      try {
        onChange((await uploadPicture('/api/allowlist/pictures', file, signal)).imageUrl)
      } finally {
        onBusy(false)
      }
    })
  const buttons = useFocusRecovery<HTMLDivElement>()
  const isUploaded = uploadedId(value) !== null
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
        <FileButton
          accept={PICTURE_KINDS}
          fileLabel="Soubor s obrázkem"
          onChoose={([file]) => void send(file)}
          variant="ghost"
          size="sm"
          busy={isBusy}
          className="-ml-3"
        >
          <Picture /> {isBusy ? 'Nahrávám…' : isUploaded ? 'Nahrát jiný' : 'Nahrát obrázek'}
        </FileButton>
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
