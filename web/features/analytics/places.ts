import { ledgerPlace } from '#places.ts'

/** The lines of one day, or of the days from one to the other. */
export const logsOfDays = (from: string, to = from) => ledgerPlace({ dateFrom: from, dateTo: to })
