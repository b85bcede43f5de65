import type { FastifyInstance } from 'fastify'
import { mountFileImport } from '#http/file-import.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { Context } from '#rpc.ts'
import type { FormerPeople } from './people-in.ts'
import { takeOver, tryTakeOver } from './take-over.ts'

export const mountTakeOver = (
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env' | 'backgroundDb' | 'now'>,
  limit: LimitOf,
): Promise<void> =>
  mountFileImport<FormerPeople>(app, base, limit, {
    url: '/api/moving/admitted',
    thread: new URL('./thread.ts', import.meta.url),
    tryOut: (former) => tryTakeOver(base.backgroundDb, former),
    store: (owner, former) => takeOver(base.backgroundDb, owner, former),
  })
