import { ORPCError } from '@orpc/client'
import { MAX_PICTURE_BYTES, UploadedPicture } from '@westmore/contract/pictures.ts'
import { explain } from './refusals.ts'
import { uploadTo } from './upload.ts'

/** For the `accept` of a file field. */
export const PICTURE_KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Uploads a picture as raw bytes; one that is too large is refused without sending it. */
export async function uploadPicture(
  address: string,
  file: File,
  signal: AbortSignal,
): Promise<UploadedPicture> {
  if (file.size > MAX_PICTURE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { status: 413 })
  return uploadTo(address, file, UploadedPicture, { signal })
}

/** The sentence for a picture that could not be uploaded. */
export const pictureRefusal = (error: unknown): string =>
  explain(error, 'Obrázek se nepodařilo nahrát. Zkuste to prosím znovu.', {
    PAYLOAD_TOO_LARGE: 'Obrázek je příliš velký, smí mít nejvýše 10\u00a0MB.',
  })
