import { Worker } from 'node:worker_threads'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MAX_IMPORT_BYTES, type ImportFault } from '@westmore/contract/sanctions-import.ts'
import { answerOf } from '#flow/thread.ts'
import { openTurns } from '#flow/turns.ts'
import { mountBufferedUpload } from '#http/uploads.ts'
import type { LimitOf } from '#limits/limits.ts'
import { requireOwner, unauthorizedIfDeleted, type Context } from '#rpc.ts'
import { storeImport, tryImport } from './import.ts'
import type { ReadFile } from './read-file.ts'

const Query = z.object({ store: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))) })

const reading = openTurns({ atOnce: 1, perPerson: 1, waiting: 0 })

/**
 * Returns what the playersDB.json would store; with `?store=` and the hash of that report, the same file is
 * stored.
 */
export async function mountImport(
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env' | 'backgroundDb' | 'now'>,
  limit: LimitOf,
): Promise<void> {
  const { backgroundDb: db, now } = base
  await mountBufferedUpload(app, base, limit, {
    url: '/api/sanctions/import',
    bodyLimit: MAX_IMPORT_BYTES,
    admit: requireOwner,
    isFresh: true,
    handle: async ({ user: owner, bytes, query: asked, signal }) => {
      const query = z.safeParse(Query, asked)
      if (!query.success) throw new ORPCError('BAD_REQUEST', { message: '`store` is the hash of a report' })
      const { store } = query.data
      return reading.run(
        owner.id,
        async () => {
          const thread = new Worker(new URL('./thread.ts', import.meta.url), {
            workerData: { bytes, now: now() },
          })
          const file = await answerOf<ReadFile | ImportFault>(thread)
          if ('why' in file) {
            const message = `The file cannot be read: ${file.why}`
            throw new ORPCError('IMPORT_BROKEN', { status: 422, defined: true, message, data: file })
          }
          if (store === undefined) return tryImport(db, file, now())
          if (store !== file.hash) {
            const message = 'The file is not the one of the report'
            throw new ORPCError('IMPORT_CHANGED', { status: 409, message })
          }
          return unauthorizedIfDeleted(owner, () => storeImport(db, owner, file, now()))
        },
        signal,
      )
    },
  })
}
