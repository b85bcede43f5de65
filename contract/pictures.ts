/** What may come in as a picture: bytes of the file, length of either side, and points in all (of a moving one: of all frames). */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_PICTURE_SIDE = 16_383
export const MAX_PICTURE_POINTS = 40_000_000
