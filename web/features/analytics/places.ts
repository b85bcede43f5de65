import { logsPlace } from '#places.ts'

export const logsOfDays = (from: string, to = from) => logsPlace({ dateFrom: from, dateTo: to })
