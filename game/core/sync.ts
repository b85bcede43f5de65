import type { Ban } from '@westmore/contract/game.ts'
import { codeOf, readChanges, type Change } from './answers.ts'
import type { Bans } from './bans.ts'
import type { Cache } from './cache.ts'
import type { Game } from './game.ts'
import type { AllowedPeople } from './people.ts'
import { backOff, type Ask, type SiteAnswer } from './web.ts'

/** Seconds for which the site may hold a request until there are changes. */
const LONG_POLL = 4
const TIMEOUT = 10_000
/** A page has a thousand people, each with a long reason. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024
const MAX_PAGES = 500
const MAX_PAUSE = 8_000
const MIN_PAUSE = 500
const SAVE_EVERY = 300_000

export function startSync(
  { after, now, say }: Pick<Game, 'after' | 'now' | 'say'>,
  {
    ask,
    people,
    bans,
    cache,
    applyChange,
    onFresh,
  }: {
    ask: Ask
    people: AllowedPeople
    bans: Bans
    cache: Cache
    applyChange: (change: () => void) => void
    onFresh: () => void
  },
) {
  const saved = cache.load()
  people.restore(saved)
  bans.replace(saved.bans)
  let until = saved.areBansComplete ? saved.until : ''
  let freshAt: number | undefined
  let isAnyoneApproved: boolean | null = null
  let savedAt = now()
  let failures = 0
  const state = { isOver: false }

  function take(list: List): void {
    const { changes, banned, over } = list
    const isFull = until === ''
    const isNew = isFull || hasNews(list)
    if (isNew)
      applyChange(() => {
        if (isFull) people.replace(changes)
        else people.apply(changes)
        if (isFull) bans.replace(banned)
        else bans.apply(banned, over)
      })
    until = list.until
    if (isNew || now() - savedAt > SAVE_EVERY) {
      savedAt = now()
      cache.save(until, people, bans)
    }
  }

  async function read(): Promise<number> {
    const wait = freshAt === undefined ? 0 : LONG_POLL
    const { list, answer } = await readAllPages(ask, { since: until, wait, now, isOver: () => state.isOver })
    if (state.isOver) return 0
    if (answer?.status === 410 && codeOf(answer.body) && until !== '') {
      say(`the site asks to read the whole list of players again (${codeOf(answer.body)})`)
      until = ''
      return 0
    }
    if (!list) return fail(answer)
    if (failures > 0) say('the site answers again')
    failures = 0
    take(list)
    freshAt = list.askedAt
    isAnyoneApproved = list.isAnyoneApproved
    onFresh()
    return !hasNews(list) && now() - list.askedAt < MIN_PAUSE ? MIN_PAUSE : 0
  }

  function fail(answer: SiteAnswer | null): number {
    failures += 1
    if (failures === 3 || failures % 100 === 0)
      say(`the list of players cannot be read: ${problemOf(answer)}`)
    return backOff(failures, MAX_PAUSE, answer)
  }

  async function readLoop(): Promise<void> {
    while (!state.isOver) {
      const pause = await read().catch((error: unknown) => {
        say(`the list of players was not applied: ${String(error)}`)
        return fail(null)
      })
      if (pause > 0) await new Promise<void>((resolve) => void after(pause, resolve))
    }
  }
  void readLoop()

  return {
    /** In seconds; null if the list was never up to date. */
    lag: () => (freshAt === undefined ? null : Math.max(0, Math.round((now() - freshAt) / 1_000))),
    /** Null before the first answer. */
    isAnyoneApproved: () => isAnyoneApproved,
    stop() {
      state.isOver = true
    },
  }
}

interface ReadOptions {
  since: string
  wait: number
  now: () => number
  isOver: () => boolean
}

interface List {
  changes: Change[]
  banned: Ban[]
  over: string[]
  until: string
  askedAt: number
  isAnyoneApproved: boolean
}

const hasNews = ({ changes, banned, over }: List) =>
  changes.length > 0 || banned.length > 0 || over.length > 0

/** If one page fails, there is no list, only the answer that failed. */
async function readAllPages(
  ask: Ask,
  { since, wait, now, isOver }: ReadOptions,
): Promise<{ list?: List; answer: SiteAnswer | null }> {
  const changes: Change[] = []
  const banned: Ban[] = []
  const over: string[] = []
  let from = since
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const askedAt = now()
    const path = `/api/game/allowlist?since=${encodeURIComponent(from)}&bans=1&wait=${page > 0 ? 0 : wait}`
    const answer = await ask({ method: 'GET', path, timeout: TIMEOUT, maxBytes: MAX_PAGE_BYTES })
    const part = answer?.status === 200 ? readChanges(answer.body) : undefined
    if (isOver() || !part || (part.more && part.until === from)) return { answer }
    changes.push(...part.players)
    banned.push(...part.bans)
    over.push(...part.over)
    from = part.until
    const { isAnyoneApproved } = part
    if (!part.more) {
      const list = { changes, banned, over, until: from, askedAt, isAnyoneApproved }
      return { list, answer }
    }
  }
  return { answer: null }
}

function problemOf(answer: SiteAnswer | null): string {
  if (!answer) return 'no answer in time'
  if (answer.status === 401) return 'the site does not know the token (westmore_token)'
  return answer.status === 200 ? 'the answer does not come from the site' : `status ${answer.status}`
}
