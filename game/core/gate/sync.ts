import { codeOf, readChanges, type Listed } from '#core/answers.ts'
import type { Bans } from './bans.ts'
import type { Cache } from './cache.ts'
import type { Game } from '#core/game.ts'
import type { AllowedPeople } from './people.ts'
import { backOff, type Ask, type SiteAnswer } from '#core/web.ts'

/** Seconds for which the site may hold a request until there are changes. */
const LONG_POLL = 4
const TIMEOUT = 10_000
/** A page has a thousand people, each with a long reason. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024
const MAX_PAGES = 500
const MAX_PAUSE = 8_000
const MIN_PAUSE = 500

interface Options {
  ask: Ask
  people: AllowedPeople
  bans: Bans
  cache: Cache
  applyChange: (change: () => void) => void
  onFresh: () => void
}

export function startSync(
  { after, now, say }: Pick<Game, 'after' | 'now' | 'say'>,
  { ask, people, bans, cache, applyChange, onFresh }: Options,
) {
  const saved = cache.load()
  if (saved) {
    people.replace(saved.players)
    bans.replace(saved.bans)
  }
  /** Empty: the whole list is asked for. */
  let until = saved?.until ?? ''
  let isSaved = true
  let freshAt: number | undefined
  let isAnyoneApproved: boolean | null = null
  let failures = 0
  const state = { isOver: false }

  /** Whether there is anything new. */
  function take({ players, bans: banned, over, ...list }: List): boolean {
    const isWhole = until === ''
    const isNew = isWhole || players.length + banned.length + over.length > 0
    if (isNew)
      applyChange(() => {
        if (isWhole) people.replace(players)
        else people.apply(players)
        if (isWhole) bans.replace(banned)
        else bans.apply(banned, over)
      })
    until = list.until
    if (isNew || !isSaved) isSaved = cache.save({ until, players: people.all(), bans: bans.all() })
    return isNew
  }

  async function read(): Promise<number> {
    const from = now()
    const wait = freshAt === undefined ? 0 : LONG_POLL
    const { list, answer } = await readAllPages({ ask, since: until, wait, isOver: () => state.isOver })
    if (state.isOver) return 0
    if (answer?.status === 410 && codeOf(answer.body) && until !== '') {
      say(`the site asks to read the whole list of players again (${codeOf(answer.body)})`)
      until = ''
      return 0
    }
    if (!list) return fail(answer)
    if (failures > 0) say('the site answers again')
    failures = 0
    const isNew = take(list)
    freshAt = from
    isAnyoneApproved = list.isAnyoneApproved
    onFresh()
    return !isNew && now() - from < MIN_PAUSE ? MIN_PAUSE : 0
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

interface List extends Listed {
  over: string[]
  until: string
  isAnyoneApproved: boolean
}

interface ReadOptions {
  ask: Ask
  since: string
  wait: number
  isOver: () => boolean
}

/** If one page fails, there is no list, only the answer that failed. */
async function readAllPages({
  ask,
  since,
  wait,
  isOver,
}: ReadOptions): Promise<{ list?: List; answer: SiteAnswer | null }> {
  const all: Omit<List, 'until' | 'isAnyoneApproved'> = { players: [], bans: [], over: [] }
  let from = since
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/api/game/allowlist?since=${encodeURIComponent(from)}&bans=1&wait=${page > 0 ? 0 : wait}`
    const answer = await ask({ method: 'GET', path, timeout: TIMEOUT, maxBytes: MAX_PAGE_BYTES })
    const part = answer?.status === 200 ? readChanges(answer.body) : undefined
    if (isOver() || !part || (part.more && part.until === from)) return { answer }
    const { players, bans, over, until, more, isAnyoneApproved } = part
    all.players.push(...players)
    all.bans.push(...bans)
    all.over.push(...over)
    if (!more) return { list: { ...all, until, isAnyoneApproved }, answer }
    from = until
  }
  return { answer: null }
}

function problemOf(answer: SiteAnswer | null): string {
  if (!answer) return 'no answer in time'
  if (answer.status === 401) return 'the site does not know the token (westmore_token)'
  return answer.status === 200 ? 'the answer does not come from the site' : `status ${answer.status}`
}
