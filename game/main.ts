import { mkdirSync } from 'node:fs'
import { firstStepsOf, frameworkScripts, stepWords } from '@westmore/contract/game-steps.ts'
import { logChat, logDeaths } from '#bridges/game-itself.ts'
import { logRsg } from '#bridges/rsg.ts'
import { logTxAdmin } from '#bridges/txadmin.ts'
import { logVorp } from '#bridges/vorp.ts'
import { openBans } from '#core/gate/bans.ts'
import { openCache } from '#core/gate/cache.ts'
import { startCategoryExports } from '#core/ledger/category-exports.ts'
import type { Visitor } from '#core/gate/admission.ts'
import { openGate } from '#core/gate/gate.ts'
import { startHeartbeat } from '#core/heartbeat.ts'
import { identifierOf, lineOf, openLedger } from '#core/ledger/ledger.ts'
import { buildOf, openPadlock } from '#core/padlock.ts'
import { openPeople } from '#core/gate/people.ts'
import { openRefusals } from '#core/gate/refusals.ts'
import { startSender } from '#core/ledger/sender.ts'
import { readSettings } from '#core/settings.ts'
import { openSpool } from '#core/ledger/spool.ts'
import { startSync } from '#core/gate/sync.ts'
import { openWeb } from '#core/web.ts'
import { words } from '#core/words.ts'
import { entryOf } from '#core/ledger/script-entry.ts'
import {
  addExport,
  onCommand,
  onConnecting,
  onJoined,
  onLeft,
  onStop,
  openEvents,
  openGame,
} from './adapter.ts'

/** Null if the gate is off. Everybody is refused until that is known. */
let connecting: ((visitor: Visitor) => void) | null | undefined
// First of all: without it everybody would enter when something below fails.
onConnecting(words.broken, () => connecting)

const game = openGame()
const settings = readSettings(game)
if (!settings.isGate) connecting = null
for (const complaint of settings.complaints) game.say(complaint)
const data = `${game.folder}/data`
try {
  mkdirSync(data, { recursive: true })
} catch (error) {
  game.say(`${data} is not writable, so nothing survives a restart: ${String(error)}`)
}

const web = openWeb(game, settings)
const people = openPeople()
const bans = openBans()
let heartbeat: ReturnType<typeof startHeartbeat> | undefined
const refusals = openRefusals(() => heartbeat?.soon())
const spool = openSpool(`${data}/spool`, { maxBytes: settings.spoolBytes, now: game.now, say: game.say })
const ledger = openLedger(game, spool, () => sender.onLine())
const own = (action: string, metadata: Record<string, unknown>) => ({
  category: 'WESTMORE',
  action,
  metadata,
})
const sender = startSender(game, {
  ask: web.ask,
  spool,
  onDropped: (dropped) =>
    ledger.record(own(`Ztraceno záznamů: ${dropped}. Na herním serveru pro ně nebylo místo.`, { dropped })),
  onRefused: (reason) => ledger.record(own('Webem odmítnuto záznamů: 1', { lines: 1, reason })),
  noticeOf: (lines, reason) => lineOf(own(`Web opakovaně nepřijal záznamů: ${lines}`, { lines, reason })),
})
const gate = openGate(game, {
  ask: web.ask,
  people,
  bans,
  refusals,
  site: settings.site,
  staff: settings.staff,
  onFailOpen: (visitor) =>
    ledger.recordOf(
      visitor,
      own('Člen týmu vpuštěn bez ověření, web neodpovídal', {
        playerName: visitor.name,
        identifier: identifierOf(visitor),
      }),
    ),
})
if (settings.isGate) connecting = (visitor) => gate.connecting(visitor)
const sync = startSync(game, {
  ask: web.ask,
  people,
  bans,
  cache: openCache(data, game.say),
  applyChange: (change) => (settings.isGate ? gate.applyChange(change) : change()),
  onFresh: gate.onFresh,
})
const padlock = openPadlock(game, {
  isWanted: settings.isGate && settings.isPadlock && settings.site !== '',
  site: settings.site,
})
let hasTxAdminAllowlist = false
const listing = () => ({
  padlock: padlock.apply(),
  build: buildOf(game.setting('version')),
  hasTxAdminAllowlist,
})
heartbeat = startHeartbeat(game, {
  ask: web.ask,
  spool: () => spool.numbers(),
  turnedAway: () => ({ ...ledger.numbers(), refused: sender.numbers().refusedLines }),
  lag: sync.lag,
  gate: () => ({ isOn: settings.isGate, spared: gate.spared() }),
  listing,
  refusals,
})

const log = (category: unknown, action: unknown, source: unknown, metadata: unknown) =>
  ledger.record({ ...entryOf(category, action, source, metadata), script: game.caller() })
addExport('log', log)
const categoryExports = startCategoryExports(game, {
  ask: web.ask,
  folder: data,
  addExport: (name, category) =>
    addExport(name, (action: unknown, source: unknown, metadata: unknown) =>
      log(category(), action, source, metadata),
    ),
})

onJoined((id, arrival) => {
  heartbeat?.soon()
  if (settings.isGate) gate.joined(id, arrival)
  if (settings.logs.joins) ledger.record({ category: 'CONNECTION', action: 'Hráč se připojil', source: id })
})
onLeft((id, reason) => {
  heartbeat?.soon()
  gate.left(id)
  vorp?.left(id)
  ledger.forget(id)
  if (settings.logs.leaves)
    ledger.record({ category: 'CONNECTION', action: 'Hráč odešel', source: id, metadata: { reason } })
})

const bridge = { events: openEvents(ledger.countForged), ledger, caller: game.caller }
if (settings.logs.chat) logChat(bridge)
if (settings.logs.deaths) logDeaths(bridge)
const vorp = settings.bridges.vorp ? logVorp(bridge, game) : null
if (settings.bridges.rsg) logRsg(bridge)
if (settings.bridges.txadmin)
  logTxAdmin(bridge, game, {
    onRestart: (seconds) => heartbeat?.restart(seconds),
    onOwnAllowlist: () => (hasTxAdminAllowlist = true),
  })

onCommand('westmore', ([word], reply) => void answer(word, reply))

async function answer(word: string | undefined, reply: (text: string) => void): Promise<void> {
  if (word !== 'test') return describeState().forEach(reply)
  const started = game.now()
  const taken = ledger.record({ category: 'TEST', action: 'Zkušební záznam z herního serveru' })
  const isThere = taken !== false && (await sender.flush(10_000))
  const took = Math.round(game.now() - started)
  reply(
    isThere
      ? `Zkušební záznam je na webu, trvalo to ${took} ms.`
      : `Zkušební záznam na web nedošel (${sender.numbers().lastError ?? 'bez odpovědi'}).`,
  )
}

function describeState(): string[] {
  const { lines, dropped, inMemory, aside } = spool.numbers()
  const { refusedLines, hasStored, lastError } = sender.numbers()
  const { forged, flooded } = ledger.numbers()
  const lag = sync.lag()
  const strangers = game.players().filter((id) => !people.allows(game.identityOf(id))).length
  const steps = firstStepsOf({
    isSetUp: settings.url !== '' && settings.token !== '',
    hasContact: lag !== null,
    isAnyoneApproved: sync.isAnyoneApproved(),
    strangers,
    gate: { isOn: settings.isGate },
    listing: listing(),
    hasLines: hasStored,
    hasFrameworkLines: frameworkScripts.some(ledger.hasLinesOf),
  })
  const inMemoryOnly = inMemory === null ? '' : ` (disk je nepřijímá, jen v paměti ${inMemory})`
  return [
    ...steps.map(({ title, state, how }, at) =>
      [`${at + 1}. ${title}: ${stepWords[state]}`, ...(state === 'done' ? [] : [how])].join('. '),
    ),
    `hráčů na seznamu ${people.size()}, ve hře bez přístupu ${strangers}, seznam celý a čerstvý ${lag === null ? 'nikdy' : `před ${lag} s`}`,
    `čeká záznamů ${lines}${inMemoryOnly}, ztraceno ${dropped}, odmítnuto webem ${refusedLines}, odloženo ${aside}`,
    `podvržených událostí ${forged}, nad limit ${flooded}, poslední chyba: ${lastError ?? 'žádná'}`,
    'westmore test pošle jeden záznam a řekne, jak dlouho to trvalo',
  ]
}

onStop(words.stopping, () => {
  padlock.takeBack()
  sync.stop()
  heartbeat?.stop()
  categoryExports.stop()
  sender.stop()
  web.close()
})
