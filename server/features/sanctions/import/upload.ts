import type { FastifyInstance } from 'fastify'
import { mountFileImport } from '#http/file-import.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { Context } from '#rpc.ts'
import { storeImport, tryImport } from './import.ts'
import type { ReadFile } from './read-file.ts'

export const mountImport = (
  app: FastifyInstance,
  base: Pick<Context, 'db' | 'env' | 'backgroundDb' | 'now'>,
  limit: LimitOf,
): Promise<void> =>
  mountFileImport<ReadFile>(app, base, limit, {
    url: '/api/sanctions/import',
    thread: new URL('./thread.ts', import.meta.url),
    tryOut: (file) => tryImport(base.backgroundDb, file, base.now()),
    store: (owner, file) => storeImport(base.backgroundDb, owner, file, base.now()),
  })
