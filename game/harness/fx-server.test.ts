import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFxServer } from './fx-server.ts'

const someone = { name: 'Jan', identifiers: ['license:1'] }

/** Waits until the harness reports this fault of a script with this connection handler. */
async function expectFault(handler: string, fault: string) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-rogue-'))
  const server = openFxServer()
  server.startCode('rogue', `on('playerConnecting', (name, reason, deferrals) => { ${handler} })`, folder)
  server.connect(someone)
  await expect.poll(() => server.broken.join('\n'), { interval: 5 }).toContain(fault)
  rmSync(folder, { recursive: true })
}

test.each([
  ['done in the tick of defer', 'deferrals.defer(); deferrals.done()', 'in the tick of the call before'],
  [
    'update in the tick of defer',
    "deferrals.defer(); deferrals.update('x')",
    'in the tick of the call before',
  ],
  [
    'done in the tick of update',
    "deferrals.defer(); setImmediate(() => { deferrals.update('x'); deferrals.done() })",
    'in the tick of the call before',
  ],
  ['done without defer', 'deferrals.done()', 'before defer'],
  [
    'done(undefined)',
    'deferrals.defer(); setImmediate(() => deferrals.done(undefined))',
    'any argument refuses',
  ],
  [
    'done twice',
    'deferrals.defer(); setImmediate(() => { deferrals.done(); setImmediate(() => deferrals.done()) })',
    'after done',
  ],
  [
    'two cards',
    `deferrals.defer(); setImmediate(() => { deferrals.presentCard({}, () => {})
       setImmediate(() => deferrals.presentCard({}, () => {})) })`,
    'one card handler',
  ],
  ['a native after a timer of Node', "setTimeout(() => GetConvar('a', ''), 1)", "outside the game's thread"],
  [
    'done after a timer of Node',
    'deferrals.defer(); setTimeout(() => deferrals.done(), 5)',
    "outside the game's thread",
  ],
  [
    'writing elsewhere',
    "require('node:fs').writeFileSync('/tmp/westmore-elsewhere', '')",
    'outside its folder',
  ],
  [
    'writing up',
    "require('node:fs').writeFileSync(GetResourcePath('x') + '/../elsewhere', '')",
    'outside its folder',
  ],
  ['a child process', "require('node:child_process')", 'requires node:child_process'],
  ['fetch', "fetch('http://127.0.0.1')", 'fetch is not defined'],
  ['a handler that returns a promise', 'return Promise.resolve()', 'returned a promise'],
])('reports %s', async (_, handler, fault) => {
  await expectFault(handler, fault)
})

test('fails the test at its end if a rule was broken', async () => {
  const run = async () => {
    await using server = openFxServer()
    server.startCode('rogue', "setTimeout(() => GetConvar('a', ''), 1)")
    await server.pass(20)
  }
  await expect(run()).rejects.toThrow('rules of FXServer were broken')
})

test('sets source only while an event is handled', async () => {
  await using server = openFxServer()
  server.startCode(
    'shops',
    `on('playerJoining', () => { const now = source; setImmediate(() => console.log(now, String(source))) })`,
  )
  const player = server.join(someone)
  await server.pass(5)
  expect(server.output).toEqual([`${player} null`])
})

test('delivers an event from a player only to net handlers, with its source', async () => {
  await using server = openFxServer()
  server.startCode('deaf', "on('shop:buy', () => console.log('heard'))")
  server.startCode('shop', "onNet('shop:buy', (what) => console.log(source, what))")
  const player = server.join(someone)
  server.emitFrom(player, 'shop:buy', 'kůň')
  server.emit('shop:buy', 'sedlo')
  expect(server.output).toEqual([
    'deaf: Event shop:buy was not safe for net',
    `${player} kůň`,
    'heard',
    ' sedlo',
  ])
})

test('exports and callbacks work across scripts with copied values', async () => {
  await using server = openFxServer()
  server.startCode(
    'bank',
    `exports('pay', (table, back) => { table.amount += 1; back(table.amount, undefined); return GetInvokingResource() })`,
  )
  server.startCode(
    'shop',
    `const table = { amount: 1 }
     const who = exports.bank.pay(table, (amount, nothing) => console.log(amount, nothing))
     console.log(who, table.amount)`,
  )
  expect(server.output).toEqual(['2 null', 'shop 1'])
})

test('admits a player once all scripts are done and refuses by the first reason', async () => {
  const deferring = (end: string) =>
    `on('playerConnecting', (name, reason, deferrals) => { deferrals.defer(); setImmediate(() => ${end}) })`
  await using server = openFxServer()
  expect(await server.connect(someone).ended).toMatchObject({ isAdmitted: true, player: 1 })
  server.startCode('one', deferring('deferrals.done()'))
  server.startCode('two', deferring('setImmediate(() => deferrals.done())'))
  expect(await server.connect(someone).ended).toMatchObject({ isAdmitted: true, player: 2 })
  server.startCode('three', deferring("deferrals.done('Ne')"))
  expect(await server.connect(someone).ended).toMatchObject({ isAdmitted: false, reason: 'Ne', player: null })
})

test('a killed script runs nothing more', async () => {
  await using server = openFxServer()
  server.startCode('shop', "setTimeout(() => console.log('x'), 1); on('a', () => console.log('a'))")
  server.kill('shop')
  server.emit('a')
  await server.pass(10)
  expect(server.output).toEqual([])
})
