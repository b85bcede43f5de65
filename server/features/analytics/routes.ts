import { ACTIVITY_DAYS, TOP_CATEGORIES, TOP_SCRIPTS, type Analytics } from '@westmore/contract/analytics.ts'
import { addDays, addMonths, dayOf, startOfDay, startOfWeek } from '@westmore/contract/days.ts'
import type { Db } from '#db.ts'
import { countByCategory, countSince } from '#features/logs/store.ts'
import { asStaff } from '#rpc.ts'
import { sharesOf } from './shares.ts'
import * as store from './store.ts'

export const analytics = asStaff.analytics.handler(({ context: { db } }) => analyse(db, new Date()))

/** Everything from counters, so that it takes as long with ten million lines as with ten thousand. */
export async function analyse(db: Db, now: Date): Promise<Analytics> {
  const periods = periodsOf(now)
  const [
    players,
    logsToday,
    logsThisWeek,
    dayBefore,
    weekBefore,
    categories,
    topScripts,
    servers,
    days,
    newPlayers,
  ] = await Promise.all([
    store.countPlayers(db, periods.players),
    countSince(db, periods.today),
    countSince(db, periods.week),
    countUpTo(db, periods.yesterday, periods.yesterdayNow),
    countUpTo(db, periods.lastWeek, periods.lastWeekNow),
    countByCategory(db),
    store.countByScript(db, TOP_SCRIPTS),
    store.countByServer(db),
    store.countByDay(db, startOfDay(periods.days[0] ?? '')),
    store.countNewPlayersByDay(db, startOfDay(periods.days[0] ?? '')),
  ])
  const [totalPlayers = 0, today = 0, week = 0, month = 0, beforeToday = 0, beforeWeek = 0, beforeMonth = 0] =
    players
  return {
    playerStats: {
      totalPlayers,
      newPlayersToday: today,
      newPlayersThisWeek: week,
      newPlayersThisMonth: month,
    },
    totalLogs: categories.reduce((sum, { count }) => sum + count, 0),
    logsToday,
    logsThisWeek,
    previous: {
      newPlayersToday: beforeToday,
      newPlayersThisWeek: beforeWeek,
      newPlayersThisMonth: beforeMonth,
      logsToday: dayBefore,
      logsThisWeek: weekBefore,
    },
    ...breakdownOf(categories),
    topScripts,
    logActivity: periods.days.map((date) => ({ date, count: days.get(startOfDay(date).getTime()) ?? 0 })),
    playerActivity: periods.days.map((date) => ({ date, count: newPlayers.get(date) ?? 0 })),
    serverActivity: servers,
    generatedAt: now.toISOString(),
  }
}

/** Today, this week and this month, and as much of those before as has passed of these. */
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
  const ahead = startOfDay(addDays(day, 2))
  return {
    today,
    week,
    yesterday,
    yesterdayNow,
    lastWeek,
    lastWeekNow,
    players: [
      [today, ahead],
      [week, ahead],
      [month, ahead],
      [yesterday, yesterdayNow],
      [lastWeek, lastWeekNow],
      [lastMonth, equal(lastMonth, month)],
    ] as const,
    days: Array.from({ length: ACTIVITY_DAYS }, (_, index) => addDays(day, index - ACTIVITY_DAYS + 1)),
  }
}

const HOUR = 3_600_000

function countUpTo(db: Db, from: Date, to: Date): Promise<number> {
  const day = startOfDay(dayOf(to))
  const hour = new Date(Math.floor(to.getTime() / HOUR) * HOUR)
  return store.countLines(db, from, day, hour, to)
}

function breakdownOf(all: { category: string; count: number }[]) {
  const top = all.slice(0, TOP_CATEGORIES)
  const rest = all.slice(TOP_CATEGORIES)
  const count = rest.reduce((sum, category) => sum + category.count, 0)
  const shares = sharesOf([...top.map((category) => category.count), count])
  return {
    categoryBreakdown: top.map((category, index) => ({ ...category, percentage: shares[index] ?? 0 })),
    otherCategories: { categories: rest.length, count, percentage: shares.at(-1) ?? 0 },
  }
}
