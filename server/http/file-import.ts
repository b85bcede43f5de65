import { Worker } from 'node:worker_threads'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MAX_IMPORT_BYTES } from '@westmore/contract/sanctions-import.ts'
import type { SignedIn } from '#caller/session.ts'
import { answerOf } from '#flow/thread.ts'
import { openTurns } from '#flow/turns.ts'
import type { LimitOf } from '#limits/limits.ts'
import { requireOwner, unauthorizedIfDeleted, type Context } from '#rpc.ts'
import { mountBufferedUpload } from './uploads.ts'

const Query = z.object({ store: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))) })

const reading = openTurns({ atOnce: 1, perPerson: 1, waiting: 0 })

interface FileImport<File> {
  url: string
  /** Its first message is the file as read, or why it cannot be. */
  thread: URL
  tryOut: (file: File) => Promise<unknown>
  store: (owner: SignedIn, file: File) => Promise<unknown>
}

/** Answers what a file of an owner would store; with `?store=` and the hash of that report, the same file is stored. */
export async function mountFileImport<File extends { hash: string }>(
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env' | 'now'>,
  limit: LimitOf,
  { url, thread, tryOut, store: storeFile }: FileImport<File>,
): Promise<void> {
  await mountBufferedUpload(app, base, limit, {
    url,
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
          const workerData = { bytes, now: base.now() }
          const file = await answerOf<File | { why: string }>(new Worker(thread, { workerData }))
          if ('why' in file) {
            const message = `The file cannot be read: ${file.why}`
            throw new ORPCError('IMPORT_BROKEN', { status: 422, defined: true, message, data: file })
          }
          if (store === undefined) return tryOut(file)
          if (store !== file.hash) {
            const message = 'The file is not the one of the report'
            throw new ORPCError('IMPORT_CHANGED', { status: 409, message })
          }
          return unauthorizedIfDeleted(owner, () => storeFile(owner, file))
        },
        signal,
      )
    },
  })
}
