import * as z from 'zod/mini'
import { Day } from './days.ts'
import { asStaff } from './doors.ts'
import { GET } from './endpoint.ts'
import { Moment } from './text.ts'

export const TOP_CATEGORIES = 8
export const TOP_SCRIPTS = 10
export const ACTIVITY_DAYS = 30

/** Exact counts; days, weeks (from Monday) and months are in Prague time. */
export const Analytics = z.object({
  /** Players in the logs; `new` counts those first seen in the period. */
  playerStats: z.object({
    totalPlayers: z.int(),
    newPlayersToday: z.int(),
    newPlayersThisWeek: z.int(),
    newPlayersThisMonth: z.int(),
  }),
  totalLogs: z.int(),
  logsToday: z.int(),
  logsThisWeek: z.int(),
  /** Counters of the previous period, up to the same time of day, so that equal spans are compared. */
  previous: z.object({
    newPlayersToday: z.int(),
    newPlayersThisWeek: z.int(),
    newPlayersThisMonth: z.int(),
    logsToday: z.int(),
    logsThisWeek: z.int(),
  }),
  /** Most frequent categories; percentages of all lines to one decimal. */
  categoryBreakdown: z.array(z.object({ category: z.string(), count: z.int(), percentage: z.number() })),
  otherCategories: z.object({ categories: z.int(), count: z.int(), percentage: z.number() }),
  topScripts: z.array(z.object({ script_name: z.string(), count: z.int() })),
  /** The last 30 days, oldest first, including empty ones; the last is today, unfinished. */
  logActivity: z.array(z.object({ date: Day, count: z.int() })),
  serverActivity: z.array(z.object({ server_id: z.string(), count: z.int() })),
  generatedAt: Moment,
})
export type Analytics = z.infer<typeof Analytics>

export const analytics = GET(asStaff, '/analytics', 'Players, lines, categories, scripts, days and servers')
  .meta({ costly: true })
  .output(Analytics)

/** For browsers: lists of ad blockers refuse `/api/analytics`. */
export const figures = GET(asStaff, '/figures', 'The answer of /analytics at another address').output(
  Analytics,
)
