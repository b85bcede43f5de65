import { Attachment } from '@westmore/contract/tickets.ts'
import { readablePicture } from '#upload-picture.ts'
import { uploadTo, type UploadOptions } from '#upload.ts'

export function attachmentUrl(id: string): string {
  return `/api/tickets/attachments/${id}`
}

export async function uploadFile(file: File, options: UploadOptions): Promise<Attachment> {
  const name = encodeURIComponent(file.name.toWellFormed())
  return uploadTo(`/api/tickets/attachments?name=${name}`, await readablePicture(file), Attachment, options)
}
