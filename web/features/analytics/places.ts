import { logsPlace } from '#places.ts'

/** Address of the lines of one day, or of a range of days. */
export const logsOfDays = (from: string, to = from) => logsPlace({ dateFrom: from, dateTo: to })
