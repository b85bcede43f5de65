import * as z from 'zod/mini'
import { Uuid } from './text.ts'

/** Bytes of the file, pixels of its longer side, and pixels of all frames together. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_PICTURE_SIDE = 16_383
export const MAX_PICTURE_POINTS = 40_000_000
/** Maximum number of pictures one person has uploaded for the same purpose and not used yet. */
export const MAX_UNUSED_PICTURES = 20

export const WhyUnreadable = z.enum([
  'archive',
  'binary',
  'blank',
  'heic',
  'image',
  'markup',
  'media',
  'office',
  'program',
])
export type WhyUnreadable = z.infer<typeof WhyUnreadable>

/** The response to an upload; `imageUrl` is the address for the text that uses it. */
export const UploadedPicture = z.object({
  id: Uuid,
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
})
export type UploadedPicture = z.infer<typeof UploadedPicture>
