/**
 * Limits of an uploaded picture: bytes of the file, pixels of its longer side, and pixels in total (of all
 * frames, if animated).
 */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_PICTURE_SIDE = 16_383
export const MAX_PICTURE_POINTS = 40_000_000
