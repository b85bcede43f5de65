import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { onTestFinished, vi } from 'vitest'
import type { PrintJob } from '@westmore/contract/pages-printed.ts'
import { readEnv } from '#env.ts'
import type { PrintJobs } from '#features/site/printed-pages.ts'
import { serveSite } from '#features/site/site.ts'

export const built = fileURLToPath(new URL('../../web/build/client', import.meta.url))

export function published(jobs: Iterable<[address: string, PrintJob]>): PrintJobs {
  return new Map([...jobs].map(([address, job]) => [address, async () => job]))
}

/** The site without a database; `pass` lets the time pass until what is published is read again. */
export function openPrinted(read: () => Promise<PrintJobs>, folder = built) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = Fastify()
  app.register(cookie)
  const variables = { DISCORD_CLIENT_ID: 'x', DISCORD_CLIENT_SECRET: 'x', PUBLIC_URL: 'https://westmore.cz' }
  const mounted = serveSite(app, folder, readEnv(variables), read)
  onTestFinished(async () => {
    vi.useRealTimers()
    await app.close()
  })
  return {
    ask: async (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => {
      await mounted
      return app.inject({ url, headers, method })
    },
    pass: (milliseconds = 1_000) => vi.advanceTimersByTime(milliseconds),
  }
}
