/** The ledger's screen under one filter. */
export function logsWhere(filter: Record<string, string> = {}): string {
  const search = new URLSearchParams(filter).toString()
  return `/user/admin/logs${search && `?${search}`}`
}

/** The lines of one day, or of the days from one to the other. */
export function logsOfDays(from: string, to = from): string {
  return logsWhere({ dateFrom: from, dateTo: to })
}
