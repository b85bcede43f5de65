import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { buildStandIn } from '@westmore/discord-stand-in/app.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Setup in a folder whose `.env` leads to a stand-in of Discord; nobody sits at its terminal. */
async function startFolder() {
  const home = mkdtempSync(join(tmpdir(), 'westmore-setup-'))
  const discord = buildStandIn({
    clientId: 'westmore',
    clientSecret: 'horseshoe & nail',
    redirectUris: ['https://localhost/user'],
  })
  onTestFinished(async () => {
    rmSync(home, { recursive: true })
    await discord.close()
  })
  const platform = await discord.listen({ port: 0, host: '127.0.0.1' })
  const path = join(home, '.env')
  writeFileSync(path, `DISCORD_API_URL=${platform}/api/v10\nLOG_LEVEL=warn\n`)
  const run = (secret: string, ...args: string[]) =>
    new Promise<{ status: number | null; said: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], DISCORD_CLIENT_SECRET: secret }
      const child = spawn(process.execPath, [main, '--home', home, ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
      child.once('close', (status) => resolve({ status, said }))
    })
  return { path, run, read: () => parseEnv(readFileSync(path, 'utf8')) }
}

const answers = Object.entries({
  'public-url': 'https://localhost/',
  'client-id': 'westmore',
  'owner-ids': '10000000000000021',
  'game-server-url': 'http://127.0.0.1:1',
}).flatMap(([flag, value]) => [`--${flag}`, value])

test('answers by flags are checked and written for their owner alone', async () => {
  const { path, run, read } = await startFolder()
  const { status, said } = await run('horseshoe & nail', ...answers)
  expect(said).toContain('Discord aplikaci zná a její tajemství platí.')
  expect(said).toContain('Herní server na http://127.0.0.1:1 teď neodpovídá')
  expect(said).not.toContain('horseshoe')
  expect(status).toBe(0)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(read()).toMatchObject({
    PUBLIC_URL: 'https://localhost',
    DISCORD_CLIENT_ID: 'westmore',
    DISCORD_CLIENT_SECRET: 'horseshoe & nail',
    OWNER_IDS: '10000000000000021',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  })
  expect(existsSync(`${path}.new`)).toBe(false)
})

test('a wrong answer stops before anything is written', async () => {
  const { run, read } = await startFolder()
  const cases = [
    { run: run('another', ...answers), says: '--client-secret: Discord tuto dvojici' },
    {
      run: run('horseshoe & nail', ...answers, '--public-url', 'http://localhost'),
      says: '--public-url: Adresa má začínat https://',
    },
    { run: run('horseshoe & nail', ...answers, '--owner-ids', 'gustav'), says: '--owner-ids: Discord ID má' },
    {
      run: run('horseshoe & nail', '--public-url', 'https://localhost'),
      says: 'Chybí odpověď: přidejte --client-id',
    },
    { run: run('horseshoe & nail', '--no-such-flag'), says: '--no-such-flag' },
  ]
  for (const { run: running, says } of cases) {
    const { status, said } = await running
    expect(said).toContain(says)
    expect(status).toBe(1)
  }
  expect(read()).not.toHaveProperty('DISCORD_CLIENT_ID')
})
