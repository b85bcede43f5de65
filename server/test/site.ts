import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { openDatabase } from '#postgres/db.ts'
import { readEnv } from '#env.ts'
import type { LiveHub } from '#live.ts'

/** A hub that is never connected and sends no signals. */
export const deafHub: LiveHub = {
  listen: () => () => {},
  position: () => '',
  since: () => undefined,
  isListening: () => false,
  close: async () => {},
}

export interface SiteAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** The server with a small made-up build; it needs no database. */
export async function startSite(files: Record<string, string>, variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-site-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content))
  }
  const env = readEnv({
    DISCORD_CLIENT_ID: 'x',
    DISCORD_CLIENT_SECRET: 'x',
    DISCORD_CDN_URL: 'http://127.0.0.1:3002',
    DISCORD_INVITE_URL: 'https://discord.gg/westmore',
    ...variables,
  })
  const db = openDatabase({ host: '/nowhere' }, () => {})
  const app = await buildApp({
    env,
    db,
    backgroundDb: db,
    hub: deafHub,
    logger: pino({ level: 'silent' }),
    site: join(folder, 'web'),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  return {
    /** Folder of the build. */
    folder: join(folder, 'web'),
    /** Sends the path unchanged; `fetch` would normalize it. */
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<SiteAnswer>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const body = Buffer.concat(parts)
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body,
              text: body.toString(),
            })
          })
        })
        sent.on('error', reject)
        sent.end()
      }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.destroy()
      rmSync(folder, { recursive: true })
    },
  }
}
