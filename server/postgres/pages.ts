export const lastPageAt = (total: number, wanted: number, size: number) =>
  Math.min(wanted, Math.max(1, Math.ceil(total / size)))

export interface Part {
  limit: number
  offset: number
}
