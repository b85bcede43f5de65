import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hasRclone, startStorage } from '#test/storage.ts'
import { buildStandIn } from '@westmore/discord-stand-in/app.ts'

const APPLICATION = '600000000000000001'
const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Setup in a folder whose `.env` points to a simulated Discord, without a terminal. */
async function startFolder() {
  const home = mkdtempSync(join(tmpdir(), 'westmore-setup-'))
  const discord = buildStandIn({
    clientId: APPLICATION,
    clientSecret: 'horseshoe & nail',
    redirectUris: ['https://localhost/user'],
  })
  onTestFinished(async () => {
    rmSync(home, { recursive: true })
    await discord.close()
  })
  const platform = await discord.listen({ port: 0, host: '127.0.0.1' })
  const path = join(home, '.env')
  const write = (more = '') =>
    writeFileSync(path, `DISCORD_API_URL=${platform}/api/v10\nLOG_LEVEL=warn\n${more}`)
  write()
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
  /** Runs setup at a terminal: types each line or key when its prompt appears. */
  const type = async (...steps: [prompt: string, keys: string][]) => {
    const command = [process.execPath, main, '--home', home].map((word) => `'${word}'`).join(' ')
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: { PATH: process.env['PATH'], SHELL: '/bin/sh', TERM: 'dumb' },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    let isAnsweredTo = 0
    child.stdout.on('data', (part) => {
      said += part
      const [prompt = '', keys = ''] = steps[0] ?? []
      const place = said.indexOf(prompt, isAnsweredTo)
      if (steps.length === 0 || place === -1) return
      isAnsweredTo = place + prompt.length
      steps.shift()
      child.stdin.write(keys)
    })
    const [status] = await once(child, 'close')
    return { status, said, left: steps.length }
  }
  return { path, type, run, write, read: () => parseEnv(readFileSync(path, 'utf8')) }
}

const answers = Object.entries({
  'public-url': 'https://localhost/',
  'client-id': APPLICATION,
  'owner-ids': '10000000000000021',
  'game-server-url': 'http://127.0.0.1:1',
}).flatMap(([flag, value]) => [`--${flag}`, value])

test('checks answers by flags and writes them readable only by their owner', async () => {
  const { path, run, read } = await startFolder()
  const { status, said } = await run('horseshoe & nail', ...answers)
  expect(said).toContain('Discord aplikaci zná a její tajemství platí.')
  expect(said).toContain('Herní server na http://127.0.0.1:1 teď neodpovídá')
  expect(said).not.toContain('horseshoe')
  expect(status).toBe(0)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(read()).toMatchObject({
    PUBLIC_URL: 'https://localhost',
    DISCORD_CLIENT_ID: APPLICATION,
    DISCORD_CLIENT_SECRET: 'horseshoe & nail',
    OWNER_IDS: '10000000000000021',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  })
  expect(existsSync(`${path}.new`)).toBe(false)
})

test('stops at a wrong answer before anything is written', async () => {
  const { run, read } = await startFolder()
  const cases = [
    { run: run('another', ...answers), says: '--client-secret: Discord tuto dvojici' },
    {
      run: run('horseshoe & nail', ...answers, '--public-url', 'http://localhost'),
      says: '--public-url: Adresa má začínat https://',
    },
    {
      run: run('horseshoe & nail', ...answers, '--owner-ids', '10000000000000021, gustav'),
      says: '--owner-ids: „gustav“ není Discord ID: to má 17 až 20 číslic',
    },
    {
      run: run('horseshoe & nail', ...answers, '--client-id', '1234567890123456'),
      says: '--client-id: „1234567890123456“ není Discord ID',
    },
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

test('offers answers typed before Ctrl+C again, and never shows a secret', async () => {
  const { path, type, read } = await startFolder()
  const draft = `${path}.setup`
  const first = await type(
    ['westmore.cz): ', 'https://localhost\r'],
    ['Client ID: ', 'westmore\r'],
    ['Client ID: ', `${APPLICATION}\r`],
    ['Client Secret', 'horseshoe & nail\r'],
    ['Discord ID vlastníků', '\u0003'],
  )
  expect(first).toMatchObject({ status: 1, left: 0 })
  expect(first.said).toContain('„westmore“ není Discord ID: to má 17 až 20 číslic')
  expect(first.said).not.toContain('horseshoe')
  expect(first.said.trimEnd().split('\r\n').at(-1)).toBe(
    'Přerušeno. Co jste napsali, nabídne westmore setup příště.',
  )
  expect(first.said).not.toMatch(/ {4}at |Warning/)
  expect(read()).not.toHaveProperty('DISCORD_CLIENT_ID')
  expect(statSync(draft).mode & 0o777).toBe(0o600)

  const second = await type(
    ['Adresa webu', '\r'],
    [`Client ID [${APPLICATION}]`, '\r'],
    ['Client Secret […]', '\r'],
    ['Discord ID vlastníků', '10000000000000021\r'],
    ['Adresa herního serveru', '\r'],
    ['Co hráč napíše', '\r'],
    ['Kam psát, když něco nefunguje', '\r'],
    ['A na jaké e-maily', '\r'],
    ['Kam kopírovat zálohy', '\r'],
  )
  expect(second).toMatchObject({ status: 0, left: 0 })
  expect(second.said).not.toContain('horseshoe')
  expect(read()).toMatchObject({
    PUBLIC_URL: 'https://localhost',
    DISCORD_CLIENT_SECRET: 'horseshoe & nail',
    OWNER_IDS: '10000000000000021',
  })
  expect(existsSync(draft)).toBe(false)
})

test.runIf(hasRclone)('requires a key and a responding storage for copies elsewhere', async () => {
  await using storage = await startStorage()
  const { run, read, write } = await startFolder()
  const setUp = (password: string) =>
    run(
      'horseshoe & nail',
      ...answers,
      '--copy-kind=webdav',
      `--copy-server=${storage.url}`,
      '--copy-user=u',
      `--copy-password=${password}`,
      '--copy-folder=westmore',
    )
  expect(await setUp('heslo')).toMatchObject({
    status: 1,
    said: expect.stringContaining('--copy-kind: Kopie jinde musí být zašifrované'),
  })
  write('BACKUP_KEY=klíč, který nikdo neuhodne\n')
  expect(await setUp('jiné')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/Úložiště odmítlo: .*401/),
  })
  const { said } = await setUp('heslo')
  expect(said).toContain('Úložiště odpovídá, kopií na offsite:westmore: 0.')
  expect(read()).toMatchObject({ BACKUP_COPY_TO: 'offsite:westmore', RCLONE_CONFIG_OFFSITE_URL: storage.url })
  expect(read()['RCLONE_CONFIG_OFFSITE_PASS']).not.toBe('heslo')
  // Without flags it uses the answers in `.env`.
  expect(await run('horseshoe & nail')).toMatchObject({ status: 0 })
})
