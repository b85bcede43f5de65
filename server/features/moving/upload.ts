import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MAX_TAKEN_COLUMNS, TakenColumn } from '@westmore/contract/moving.ts'
import { mountFileImport } from '#http/file-import.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { Context } from '#rpc.ts'
import type { FormerPeople } from './people-in.ts'
import { takeOver, tryTakeOver } from './take-over.ts'

/** The contents of the columns, in their order; without it they are guessed. */
const Query = z.object({
  columns: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(1_000)),
        z.transform((text) => text.split(',')),
      ),
      z.array(TakenColumn).check(z.maxLength(MAX_TAKEN_COLUMNS)),
    ),
  ),
})

export const mountTakeOver = (
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env' | 'backgroundDb' | 'now'>,
  limit: LimitOf,
): Promise<void> =>
  mountFileImport<z.infer<typeof Query>, FormerPeople>(app, base, limit, {
    url: '/api/moving/admitted',
    thread: new URL('./thread.ts', import.meta.url),
    query: Query,
    tryOut: (former) => tryTakeOver(base.backgroundDb, former),
    store: (owner, former) => takeOver(base.backgroundDb, owner, former),
  })
