import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/field.tsx'
import { PICTURE_KINDS, pictureRefusal, uploadPicture } from '#upload-picture.ts'
import { toolWords } from './labels.ts'

type PictureDialogProps = {
  editor: Editor
  /** A pasted or dropped file; null to choose one. */
  given: File | null
  onClose: () => void
}

export function PictureDialog({ editor, given, onClose }: PictureDialogProps) {
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState('')

  async function insert(chosen: File) {
    const { imageUrl: src } = await uploadPicture('/api/pages/pictures', chosen)
    editor.chain().focus().setImage({ src, alt: alt.trim() }).run()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={toolWords.picture}>
      <DialogForm
        noValidate
        onSend={() => (file ? insert(file) : toolWords.noFile)}
        explain={pictureRefusal}
        onCancel={onClose}
        sendLabel={toolWords.insert}
        sendingLabel={toolWords.uploading}
      >
        {given ? (
          <p className="wrap-anywhere">{given.name}</p>
        ) : (
          <TextField
            label={`${toolWords.file} *`}
            type="file"
            accept={PICTURE_KINDS}
            aria-required
            onChange={({ currentTarget: { files } }) => setFile(files?.[0] ?? null)}
          />
        )}
        <TextField
          label={toolWords.alt}
          autoComplete="off"
          value={alt}
          onChange={({ currentTarget: { value } }) => setAlt(value)}
        />
      </DialogForm>
    </Dialog>
  )
}
