/** At most `most` lines: those around the line `about`, or else the first ones. */
export function firstLines<Line extends { id: number }>(
  lines: readonly Line[],
  about: number | null,
  most: number,
): readonly Line[] {
  const place = lines.findIndex(({ id }) => id === about)
  const first = Math.max(0, Math.min(place - Math.floor(most / 2), lines.length - most))
  return lines.slice(first, first + most)
}
