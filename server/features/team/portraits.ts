import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { openRounds } from '@westmore/contract/one-at-a-time.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { fetchAvatar } from '#pictures/avatar.ts'
import type { Pictures } from '#pictures/redraw.ts'
import type { Db } from '#postgres/db.ts'
import * as store from './store.ts'

export interface Portraits {
  /** Of people who are shown or have signed in, in the background. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

interface Means {
  db: Db
  env: Env
  pictures: Pictures
  log: FastifyBaseLogger
}

/** Discord must not learn who reads the page of the team. A copy that fails is tried again at the next sign-in. */
export function openPortraits({ db, env, pictures, log }: Means): Portraits {
  const closing = new AbortController()
  const rounds = openRounds(
    async () => {
      for (const person of await store.peopleToPortray(db)) if (!closing.signal.aborted) await copy(person)
    },
    (error) => log.warn({ err: error }, 'the portraits of the team could not be copied'),
  )

  async function copy(person: { id: string; avatar: string | null }): Promise<void> {
    const picture = await fetchAvatar(avatarUrl(env.DISCORD_CDN_URL, person, 256), closing.signal)
    const drawn =
      picture && (await pictures.redraw(`portrait ${person.id}`, picture.data).catch(() => 'broken' as const))
    if (!closing.signal.aborted && drawn && drawn !== 'broken') await keepPortrait(db, person, drawn.data)
  }

  return {
    refresh: rounds.ask,
    async close() {
      closing.abort()
      await rounds.stop()
    },
  }
}

export async function keepPortrait(
  db: Db,
  person: { id: string; avatar: string | null },
  data: Buffer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isStored = await store.storePortrait(tx, person, { token: randomUUID(), data })
    if (isStored) await record(tx, null, 'team.portrait', {})
  })
}
