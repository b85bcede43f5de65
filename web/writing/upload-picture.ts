import type { UploadedPicture } from '@westmore/contract/pictures.ts'
import { uploadPicture as uploadTo } from '#upload-picture.ts'

export { PICTURE_KINDS, pictureRefusal } from '#upload-picture.ts'

export const uploadPicture = (
  file: File,
  signal = new AbortController().signal,
): Promise<Pick<UploadedPicture, 'imageUrl' | 'width' | 'height'>> =>
  uploadTo('/api/pages/pictures', file, signal)
