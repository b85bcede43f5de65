import type { UploadedPicture } from '@westmore/contract/pictures.ts'
import { uploadPicture as uploadTo } from '#upload-picture.ts'

export { PICTURE_KINDS, pictureRefusal } from '#upload-picture.ts'

/** Uploads a picture for a page; `pictureRefusal` explains its errors. */
export const uploadPicture = (
  file: File,
  signal = new AbortController().signal,
): Promise<Pick<UploadedPicture, 'imageUrl' | 'width' | 'height'>> =>
  uploadTo('/api/pages/pictures', file, signal)
