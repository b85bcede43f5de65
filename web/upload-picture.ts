import { ORPCError } from '@orpc/client'
import { MAX_PICTURE_BYTES, UploadedPicture } from '@westmore/contract/pictures.ts'
import { explain } from './refusals.ts'
import { uploadTo } from './upload.ts'

export const PICTURE_KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export async function uploadPicture(
  address: string,
  file: File,
  signal = new AbortController().signal,
): Promise<UploadedPicture> {
  if (file.size > MAX_PICTURE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { status: 413 })
  return uploadTo(address, await readablePicture(file), UploadedPicture, { signal })
}

/** Draws a picture again that this browser can open and the server cannot, such as BMP, or HEIC on a Mac. */
export async function readablePicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || PICTURE_KINDS.includes(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return new File([await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })], file.name)
  } catch {
    // The server says what the file is.
    return file
  }
}

export const pictureRefusal = (error: unknown): string =>
  explain(error, 'Obrázek se nepodařilo nahrát. Zkuste to prosím znovu.', {
    PAYLOAD_TOO_LARGE: 'Obrázek je příliš velký, smí mít nejvýše 10\u00a0MB.',
  })
