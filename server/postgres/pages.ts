export const lastPageAt = (total: number, wanted: number, size: number) =>
  Math.min(wanted, Math.max(1, Math.ceil(total / size)))

/**
 * The page of a search that looked only through the first `few` rows; undefined if the hits do not fill the page and
 * there are more rows.
 */
export function pageAmongFirst(
  rows: readonly { id: string | null; looked: number }[],
  { few, wanted, size }: { few: number; wanted: number; size: number },
) {
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const isWhole = (rows[0]?.looked ?? 0) < few
  if (!isWhole && ids.length <= wanted * size) return undefined
  const page = lastPageAt(ids.length, wanted, size)
  return { page, total: ids.length, isWhole, ids: ids.slice((page - 1) * size, page * size) }
}

export interface Part {
  limit: number
  offset: number
}
