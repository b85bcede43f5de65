import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const server = fileURLToPath(new URL('../main.ts', import.meta.url))
const standIn = fileURLToPath(new URL('../../discord-stand-in/main.ts', import.meta.url))
/** The stand-in's owner of the town. */
const PERSONA = '10000000000000021'
/** How long (ms) the start of a fresh database, or an answer, may take; and a proxy that is just getting its certificate. */
const TO_START = 60_000
const TO_ANSWER = 10_000
const TO_REACH = 60_000

const Me = z.object({ username: z.string(), role: z.string() })

/** The site as it was just configured, but on a database and a Discord for the trial: somebody signs in through the public address. */
export async function tryOut(
  variables: Record<string, string>,
  publicUrl: string,
): Promise<z.infer<typeof Me>> {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-trial-'))
  const children: ChildProcess[] = []
  const standInPort = await freePort()
  const platform = `http://127.0.0.1:${standInPort}`
  const application = { DISCORD_CLIENT_ID: 'trial', DISCORD_CLIENT_SECRET: randomBytes(16).toString('hex') }
  try {
    children.push(
      start(standIn, {
        ...application,
        STAND_IN_PORT: String(standInPort),
        STAND_IN_REDIRECT_URIS: `${publicUrl}/user`,
      }),
    )
    const site = start(server, {
      ...variables,
      ...application,
      DATABASE_URL: '',
      DATA_DIR: folder,
      DISCORD_BOT_TOKEN: '',
      DISCORD_AUTHORIZE_URL: `${platform}/oauth2/authorize`,
      DISCORD_API_URL: `${platform}/api/v10`,
      DISCORD_CDN_URL: platform,
      OWNER_IDS: PERSONA,
      LOG_LEVEL: 'error',
    })
    children.push(site)
    await isOpen(site)
    await reached(`${publicUrl}/readyz`)
    return await signIn(publicUrl)
  } finally {
    await Promise.all(children.map(end))
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

function start(file: string, env: Record<string, string>): ChildProcess {
  return fork(file, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function isOpen(site: ChildProcess): Promise<void> {
  const patience = AbortSignal.timeout(TO_START)
  const ended = once(site, 'exit', { signal: patience }).then(() => {
    throw new Error('server se nespustil')
  })
  await Promise.race([once(site, 'message', { signal: patience }), ended])
}

/** A proxy that has just been told of the site may still be getting its certificate. */
async function reached(url: string): Promise<void> {
  const until = performance.now() + TO_REACH
  for (;;) {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(TO_ANSWER) })
      if (status === 200) return
      if (performance.now() > until) throw new Error(`${url} odpovídá ${status}`)
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000)
    })
  }
}

/** As a browser does: to Discord, back with a code, and the code handed in under the cookies. */
async function signIn(publicUrl: string): Promise<z.infer<typeof Me>> {
  const jar = new Map<string, string>()
  const ask = async (url: string, body?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { cookie, ...(body && { 'content-type': 'application/json', origin: publicUrl }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(TO_ANSWER),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const toDiscord = (await ask(`${publicUrl}/api/auth/discord`)).headers.get('location')
  if (toDiscord === null) throw new Error('přihlášení nevede na Discord')
  const choosing = new URL(toDiscord)
  choosing.pathname += '/choose'
  choosing.searchParams.set('persona', PERSONA)
  const back = (await fetch(choosing, { redirect: 'manual' })).headers.get('location')
  if (back === null || !back.startsWith(`${publicUrl}/user?`)) throw new Error(`Discord vrací na ${back}`)
  const { searchParams } = new URL(back)
  const callback = await ask(`${publicUrl}/api/auth/discord/callback`, {
    code: searchParams.get('code'),
    state: searchParams.get('state'),
  })
  if (callback.status !== 200) throw new Error(`přihlášení skončilo ${callback.status}`)
  return Me.parse(await (await ask(`${publicUrl}/api/auth/me`)).json())
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
