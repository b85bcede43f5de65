import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const hasGit = spawnSync('git', ['--version']).status === 0
const update = fileURLToPath(new URL('update.mjs', import.meta.url))

/** A site as small as can be: it says its commit and that it is ready, unless that version is broken. */
const server = `
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const [root, port] = process.argv.slice(2)
if (readFileSync(root + '/state', 'utf8') === 'broken') process.exit(1)
const commit = execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD'], { cwd: root }).toString().trim()
const site = createServer((request, response) => response.end(JSON.stringify({ version: { commit } })))
site.listen(Number(port), '127.0.0.1', () => console.log('open'))
`

/** What a service manager does: ends the old one, starts what \`current\` leads to, fails when that does not come up. */
const restart = `
[ -f pid ] && kill "$(cat pid)" && while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.05; done
mkfifo said
NODE server.mjs "$(readlink -f current)" PORT > said 2>&1 & echo $! > pid
read word < said; rm said; echo "\${NEWER_MIGRATIONS-none}" >> restarts; [ "$word" = open ]
`

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return port
}

/** A clone with one version that runs; \`commit\` makes the next one. */
async function startClone() {
  const home = mkdtempSync(join(tmpdir(), 'westmore-update-'))
  const port = await freePort()
  const write = (path: string, text: string) => writeFileSync(join(home, path), text)
  const git = (...args: string[]) => {
    const { stdout, status, stderr } = spawnSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args],
      {
        cwd: home,
        encoding: 'utf8',
      },
    )
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  const script = restart.replaceAll('NODE', process.execPath).replaceAll('PORT', String(port))
  const commit = (state: string, migration: string) => {
    write('state', state)
    write(`server/migrations/${migration}.sql`, '')
    git('add', '--all', 'state', 'server', 'launch', 'package.json', 'package-lock.json', 'backup.sh')
    git('commit', '--quiet', '--message', state)
    return git('rev-parse', '--short=12', 'HEAD')
  }
  onTestFinished(() => {
    spawnSync('/bin/sh', ['-c', 'kill "$(cat pid)"'], { cwd: home })
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  })
  for (const folder of ['launch', 'server/migrations']) mkdirSync(join(home, folder), { recursive: true })
  write('launch/install.mjs', 'export const ensureInstalled = () => {}\n')
  write('launch/build.mjs', 'export const ensureBuilt = () => {}\n')
  write('package.json', '{ "scripts": { "backup": "sh backup.sh" } }')
  write('backup.sh', 'mkdir -p "$1"; touch "$1/kept"; echo working; echo "$1/kept"\n')
  write('package-lock.json', '{}')
  write('server.mjs', server)
  write('.env', `PORT=${port}\n`)
  git('init', '--quiet', '--initial-branch=main')
  const first = commit('first', '001-first')
  let newest = first
  write('restart', script)
  spawnSync('/bin/sh', ['-c', `ln -s . current; . ./restart`], { cwd: home, stdio: 'ignore' })

  return {
    home,
    first,
    git,
    write,
    /** The clone itself stays where it is. */
    commit(state: string, migration: string) {
      git('checkout', '--quiet', '--detach', newest)
      const made = commit(state, migration)
      newest = made
      git('checkout', '--quiet', 'main')
      return made
    },
    run: (to: string | undefined, ...more: string[]) =>
      new Promise<{ status: number | null; said: string }>((resolve) => {
        const args = [
          update,
          '--home',
          home,
          ...(to === undefined ? [] : ['--to', to]),
          '--restart',
          '. ./restart',
          '--patience',
          '30',
          ...more,
        ]
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
        let said = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
        child.once('exit', (status) => resolve({ status, said }))
      }),
    running: async () => (await (await fetch(`http://127.0.0.1:${port}/api/status`)).json()).version.commit,
    releases: () => readdirSync(join(home, 'releases')),
    restarts: () => readFileSync(join(home, 'restarts'), 'utf8').trim().split('\n'),
  }
}

test.runIf(hasGit)(
  'a new version takes over and the one before stays; one that does not come up is left again',
  async () => {
    const site = await startClone()
    expect(await site.running()).toBe(site.first)
    const second = site.commit('second', '002-second')
    const broken = site.commit('broken', '003-broken')
    const third = site.commit('third', '004-third')

    const good = await site.run(second, '--without-backup')
    expect(good).toMatchObject({ status: 0, said: expect.stringContaining(`běží ${second}`) })
    expect(await site.running()).toBe(second)

    const bad = await site.run(broken, '--without-backup')
    expect(bad).toMatchObject({ status: 1, said: expect.stringContaining(`Běží zase ${second}`) })
    expect(await site.running()).toBe(second)
    expect(site.releases()).toEqual([second])
    // The one that came back is told whose data it finds.
    expect(readFileSync(join(site.home, 'went-back.env'), 'utf8')).toBe('NEWER_MIGRATIONS=003-broken\n')
    expect(site.restarts().at(-1)).toBe('003-broken')

    const kept = join(site.home, 'backups/kept')
    const said = expect.stringContaining(`Záloha: ${kept}`)
    expect(await site.run(third)).toMatchObject({ status: 0, said })
    expect(existsSync(kept)).toBe(true)
    expect(await site.running()).toBe(third)
    expect(new Set(site.releases())).toEqual(new Set([second, third]))
    expect(existsSync(join(site.home, 'went-back.env'))).toBe(false)
    expect(await site.run(third)).toMatchObject({ status: 0, said: `Verze ${third} už běží.\n` })
  },
  // Git, npm and two dozen processes: a busy machine takes a while.
  120_000,
)

test.runIf(hasGit)(
  'where only signed versions are taken, any other is refused and changes nothing',
  async () => {
    const site = await startClone()
    const tag = (name: string, key: string, commit: string) =>
      site.git(
        '-c',
        'gpg.format=ssh',
        '-c',
        `user.signingKey=${join(site.home, key)}`,
        'tag',
        '--sign',
        '--message',
        name,
        name,
        commit,
      )
    for (const key of ['ours', 'strange'])
      spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(site.home, key)])
    site.write('signers', `westmore ${readFileSync(join(site.home, 'ours.pub'), 'utf8')}`)
    site.git('config', 'gpg.format', 'ssh')
    site.git('config', 'gpg.ssh.allowedSignersFile', join(site.home, 'signers'))
    site.write('.env', `${readFileSync(join(site.home, '.env'), 'utf8')}UPDATE_SIGNED=required\n`)
    tag('v1', 'ours', site.first)
    const second = site.commit('second', '002-second')
    site.git('tag', 'plain', second)
    site.git('tag', '--annotate', '--message', 'unsigned', 'unsigned', second)
    tag('strange-v2', 'strange', second)

    const said = `Verze ${second} nemá podpis, kterému tento stroj věří (UPDATE_SIGNED); nic se nezměnilo.\n`
    for (const to of [second, 'plain', 'unsigned', 'strange-v2'])
      expect(await site.run(to, '--without-backup')).toEqual({ status: 1, said })
    expect(existsSync(join(site.home, 'releases'))).toBe(false)
    expect(await site.running()).toBe(site.first)

    tag('v2', 'ours', second)
    const third = site.commit('third', '003-third')
    // A commit after the newest tag waits, and an older signed version is not taken.
    site.git('branch', 'next', third)
    site.git('branch', '--quiet', '--set-upstream-to=next', 'main')
    const newest = await site.run(undefined, '--without-backup')
    expect(newest).toMatchObject({ status: 0, said: expect.stringContaining(`běží ${second}`) })
    site.git('branch', '--force', 'next', site.first)
    expect(await site.run(undefined)).toEqual({
      status: 0,
      said: `Verze ${second} už běží, novější podepsaná není.\n`,
    })
  },
  120_000,
)
