import { ACTIVITY_DAYS, TOP_CATEGORIES, TOP_SCRIPTS, type Analytics } from '@westmore/contract/analytics.ts'
import { addDays, addMonths, dayOf, startOfDay, startOfWeek } from '@westmore/contract/days.ts'
import type { Db } from '#postgres/db.ts'
import { overview } from '#features/logs/public.ts'
import { asStaff } from '#rpc.ts'

export const analytics = asStaff.analytics.handler(({ context: { db, now } }) => analyse(db, now()))
export const figures = asStaff.figures.handler(({ context: { db, now } }) => analyse(db, now()))

/** Uses only counters, so the number of lines does not affect its duration. */
export async function analyse(db: Db, now: Date): Promise<Analytics> {
  const periods = periodsOf(now)
  const { yesterdayNow, lastWeekNow } = periods
  const since = startOfDay(periods.days[0] ?? '')
  const [players, all, days, [yesterdayPart = 0, lastWeekPart = 0]] = await Promise.all([
    overview.countPlayers(db, periods.players),
    overview.breakDown(db),
    overview.countByDay(db, since),
    overview.countPartsOfDays(
      db,
      [yesterdayNow, lastWeekNow].map((to) => [startOfDay(dayOf(to)), to] as const),
    ),
  ])
  const countWithin = (from: Date, to: Date) =>
    [...days].reduce((sum, [at, count]) => (at >= from.getTime() && at < to.getTime() ? sum + count : sum), 0)
  const [totalPlayers = 0, today = 0, week = 0, month = 0, beforeToday = 0, beforeWeek = 0, beforeMonth = 0] =
    players
  return {
    playerStats: {
      totalPlayers,
      newPlayersToday: today,
      newPlayersThisWeek: week,
      newPlayersThisMonth: month,
    },
    totalLogs: all.category.reduce((sum, { count }) => sum + count, 0),
    logsToday: countWithin(periods.today, periods.tomorrow),
    logsThisWeek: countWithin(periods.week, periods.nextWeek),
    previous: {
      newPlayersToday: beforeToday,
      newPlayersThisWeek: beforeWeek,
      newPlayersThisMonth: beforeMonth,
      logsToday: countWithin(periods.yesterday, startOfDay(dayOf(yesterdayNow))) + yesterdayPart,
      logsThisWeek: countWithin(periods.lastWeek, startOfDay(dayOf(lastWeekNow))) + lastWeekPart,
    },
    ...breakdownOf(all.category),
    topScripts: all.script.slice(0, TOP_SCRIPTS).map(({ name, count }) => ({ script_name: name, count })),
    logActivity: periods.days.map((date) => ({ date, count: days.get(startOfDay(date).getTime()) ?? 0 })),
    serverActivity: all.server.map(({ name, count }) => ({ server_id: name, count })),
    generatedAt: now.toISOString(),
  }
}

function periodsOf(now: Date) {
  const day = dayOf(now)
  const monday = startOfWeek(day)
  const first = addMonths(day, 0)
  const [today, week, month] = [startOfDay(day), startOfDay(monday), startOfDay(first)]
  const [yesterday, lastWeek, lastMonth] = [
    startOfDay(addDays(day, -1)),
    startOfDay(addDays(monday, -7)),
    startOfDay(addMonths(first, -1)),
  ]
  const equal = (before: Date, begin: Date) =>
    new Date(Math.min(begin.getTime(), before.getTime() + (now.getTime() - begin.getTime())))
  const yesterdayNow = equal(yesterday, today)
  const lastWeekNow = equal(lastWeek, week)
  // A clock that is ahead may have sent lines from after these periods.
  const [tomorrow, nextWeek, nextMonth] = [
    startOfDay(addDays(day, 1)),
    startOfDay(addDays(monday, 7)),
    startOfDay(addMonths(first, 1)),
  ]
  return {
    today,
    tomorrow,
    week,
    nextWeek,
    yesterday,
    yesterdayNow,
    lastWeek,
    lastWeekNow,
    players: [
      [today, tomorrow],
      [week, nextWeek],
      [month, nextMonth],
      [yesterday, yesterdayNow],
      [lastWeek, lastWeekNow],
      [lastMonth, equal(lastMonth, month)],
    ] as const,
    days: Array.from({ length: ACTIVITY_DAYS }, (_, index) => addDays(day, index - ACTIVITY_DAYS + 1)),
  }
}

function breakdownOf(all: overview.FacetCount[]) {
  const sumOf = (some: overview.FacetCount[]) => some.reduce((sum, { count }) => sum + count, 0)
  const total = Math.max(1, sumOf(all))
  const percentage = (count: number) => Math.round((count * 1000) / total) / 10
  const rest = all.slice(TOP_CATEGORIES)
  const others = sumOf(rest)
  return {
    categoryBreakdown: all
      .slice(0, TOP_CATEGORIES)
      .map(({ name, count }) => ({ category: name, count, percentage: percentage(count) })),
    otherCategories: { categories: rest.length, count: others, percentage: percentage(others) },
  }
}
