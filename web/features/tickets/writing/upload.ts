import { Attachment } from '@westmore/contract/tickets.ts'
import { uploadTo, type UploadOptions } from '#upload.ts'

export function attachmentUrl(id: string): string {
  return `/api/tickets/attachments/${id}`
}

export function uploadFile(file: File, options: UploadOptions): Promise<Attachment> {
  const name = encodeURIComponent(file.name.toWellFormed())
  return uploadTo(`/api/tickets/attachments?name=${name}`, file, Attachment, options)
}
