import { MAX_IMAGE_URL, uploadedId } from '@westmore/contract/allowlist.ts'
import Picture from '~icons/lucide/image'
import Trash from '~icons/lucide/trash-2'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextField } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import type { Fields } from '#ui/use-form.ts'
import type { useUpload } from '#ui/use-upload.ts'
import { PICTURE_KINDS, uploadPicture } from '#upload-picture.ts'
import type { QuestionValues } from './values.ts'

type PictureFieldProps = { fields: Fields<QuestionValues>; uploading: ReturnType<typeof useUpload> }

export function PictureField({ fields, uploading }: PictureFieldProps) {
  const { isBusy, failure, upload } = uploading
  const send = ([file]: [File, ...File[]]) =>
    void upload(async (signal) => {
      fields.onChange({ imageUrl: (await uploadPicture('/api/allowlist/pictures', file, signal)).imageUrl })
    })
  const buttons = useFocusRecovery<HTMLDivElement>()
  const { imageUrl } = fields.values
  const isUploaded = uploadedId(imageUrl) !== null
  return (
    <div className="grid gap-2">
      {isUploaded ? (
        <div className="grid justify-items-start gap-1.5">
          <span className="font-bold">Obrázek</span>
          <img
            src={imageUrl}
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
          {...fields.text('imageUrl')}
        />
      )}
      <div ref={buttons} className="flex flex-wrap gap-2">
        <FileButton
          accept={PICTURE_KINDS}
          fileLabel="Soubor s obrázkem"
          onChoose={send}
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
            onClick={() => fields.onChange({ imageUrl: '' })}
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
