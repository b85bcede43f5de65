import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import * as fc from 'fast-check'
import { expect, vi } from 'vitest'
import { readLines } from '@westmore/contract/logs-lines.ts'
import { toLine } from '#core/ledger/line.ts'
import { testbedTest } from '#harness/testbed-test.ts'
import { discordId, license, newcomer, openTestbed } from '#harness/westmore.ts'

const test = testbedTest()
const quick = testbedTest({ speed: 20 })

type Testbed = Awaited<ReturnType<typeof openTestbed>>

const log = ({ game }: Testbed, ...given: unknown[]) => game.callAs('shops', 'westmore', 'log', ...given)
const upTo = (count: number) => Array.from({ length: count }, (_, number) => String(number))
const actionsIn = ({ site }: Testbed) =>
  site.lines.filter(({ category }) => category === 'ECONOMY').map(({ action }) => action)

test('an export logs a line with its player and its script', async () => {
  await using testbed = await openTestbed({ convars: { westmore_gate: '0' }, speed: 5 })
  const { site, game } = testbed
  const id = game.join(newcomer({ discord: 1, license: 1 }, 'Matouš'))
  const unlinked = game.join(newcomer({ license: 2 }))
  expect(log(testbed, 'ECONOMY', 'Nákup koně', id, { amount: 12 })).toBe(true)
  expect(log(testbed, 'ECONOMY', 'Prodej', String(unlinked), [])).toBe(true)
  expect(log(testbed, 'SERVER', 'Déšť')).toBe(true)
  await expect.poll(() => site.lines.filter(({ script }) => script === 'shops')).toHaveLength(3)
  expect(site.lines.filter(({ script }) => script === 'shops')).toMatchObject([
    {
      category: 'ECONOMY',
      action: 'Nákup koně',
      identifier: `discord:${discordId(1)}`,
      playerName: 'Matouš',
      metadata: '{"playerName":"Matouš","amount":12}',
    },
    { action: 'Prodej', identifier: license(2) },
    { category: 'SERVER', identifier: null, metadata: null },
  ])
})

test('hides secrets of convars before they reach the disk', () => {
  const typed = 'set my_token tajné'
  const event = { category: 'A', action: typed, script: 'x', identifier: null, metadata: { typed } }
  expect(toLine(event, new Date())).not.toContain('tajné')
})

test('metadata of a script cannot rename the player of a line', async () => {
  await using testbed = await openTestbed({ convars: { westmore_gate: '0' }, speed: 5 })
  const { site, game } = testbed
  const id = game.join(newcomer({ discord: 1 }, 'Matouš'))
  log(testbed, 'ECONOMY', 'Nákup', id, { playerName: 'Anna', amount: 12 })
  await expect
    .poll(() => site.lines.filter(({ category }) => category === 'ECONOMY'))
    .toMatchObject([{ playerName: 'Matouš', metadata: '{"playerName":"Matouš","amount":12}' }])
})

test('gathers lines for half a second in batches of at most two hundred', async () => {
  await using testbed = await openTestbed({ speed: 5 })
  const { site } = testbed
  for (const number of upTo(450)) log(testbed, 'ECONOMY', number)
  await expect.poll(() => actionsIn(testbed)).toHaveLength(450)
  expect(actionsIn(testbed)).toEqual(upTo(450))
  expect(site.asked.filter(({ path }) => path === '/api/logs')).toHaveLength(3)
})

test('makes a valid line of any arguments or refuses them', () => {
  const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withTypedArray: true })
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary', maxLength: 3_000 }),
      fc.dictionary(
        fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'playerName')),
        anything,
      ),
      (category, action, metadata) => {
        const line = toLine(
          { category, action, script: 'x', identifier: 'a'.repeat(200), metadata },
          new Date(),
        )
        if (line === undefined) return
        const { errors, lines } = readLines([JSON.parse(line)], { now: new Date(), serverId: 'main' })
        expect(errors).toEqual([])
        expect(lines).toHaveLength(1)
        expect(line).not.toContain('\n')
      },
    ),
    // Blank, at once or where it is cut.
    {
      examples: [
        ['\u{E0001}', 'a', {}],
        [`${'\u{E0001}'.repeat(40)}A`, 'a', {}],
      ],
    },
  )
  const deep = JSON.parse('{"a":'.repeat(200) + '1' + '}'.repeat(200)) as Record<string, unknown>
  const huge = { playerName: 'Matouš', text: 'ř'.repeat(100_000), deep }
  const line = toLine(
    { category: 'A', action: 'b', script: 'x', identifier: null, metadata: huge },
    new Date(),
  )
  const { errors, lines } = readLines([JSON.parse(line ?? '')], { now: new Date(), serverId: 'main' })
  expect({ errors, name: lines[0]?.playerName }).toEqual({ errors: [], name: 'Matouš' })
  const soft = toLine(
    {
      category: 'A',
      action: `Valentine\u000Bulice\u2028${'x'.repeat(1_983)}🤠`,
      script: 'x',
      identifier: null,
      metadata: {},
    },
    new Date(),
  )
  expect(JSON.parse(soft ?? '')).toMatchObject({ action: `Valentine\nulice\n${'x'.repeat(1_983)}` })
  expect(toLine({ category: ' ', action: 'b', script: '', identifier: null, metadata: {} }, new Date())).toBe(
    undefined,
  )
})

quick.concurrent.for(['hang', 'refuse', 'garbage', 'html', 'half', 'stranger', 401, 429, 503] as const)(
  'site answers %s: delivers each line once and in order afterwards',
  async (fault, { testbed, site, game }) => {
    site.fail((path) => (path === '/api/logs' ? fault : null))
    for (const number of upTo(300)) log(testbed, 'ECONOMY', number)
    await game.pass(3_000)
    for (const number of upTo(600).slice(300)) log(testbed, 'ECONOMY', number)
    expect(site.lines).toEqual([])
    site.fail(null)
    await vi.waitFor(() => expect(actionsIn(testbed)).toHaveLength(600), { timeout: 60_000 })
    expect(actionsIn(testbed)).toEqual(upTo(600))
  },
)

test('loses and doubles no line with random kills and lost answers', async () => {
  const moment = fc.constantFrom(
    ...(['kill', 'lose an answer', 'away', 'broken', 'back', 'full', 'room', 'wait', 'jed'] as const),
    ...(['log', 'log', 'log'] as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 5, maxLength: 40 }), async (moments) => {
      await using testbed = await openTestbed({ speed: 100 })
      const { site, game, start } = testbed
      site.how.poison = { text: 'jed', fault: 500 }
      const taken: string[] = []
      let tried = 0
      let isLost = false
      // The site stores the batch, but its answer is lost.
      site.how.beforeAnswer = (path) => {
        if (!isLost || path !== '/api/logs') return
        isLost = false
        throw new Error('lost')
      }
      for (const one of moments) {
        if (one === 'kill') {
          game.kill('westmore')
          start()
        } else if (one === 'lose an answer') isLost = true
        else if (one === 'away') site.fail('refuse')
        else if (one === 'broken') site.fail((path) => (path === '/api/logs' ? 500 : null))
        else if (one === 'jed') log(testbed, 'ECONOMY', 'jed')
        else if (one === 'back') site.fail(null)
        else if (one === 'full') game.disk('westmore')?.fill(true)
        else if (one === 'room') game.disk('westmore')?.fill(false)
        else if (one === 'wait') await game.pass(400)
        else
          for (let line = 0; line < 70; line += 1) {
            const action = String(tried++)
            if (log(testbed, 'ECONOMY', action) === true) taken.push(action)
          }
      }
      site.fail(null)
      // Lines in memory may be lost by a kill, so only lines reported as stored are required.
      const missing = () => {
        const there = new Set(actionsIn(testbed))
        return taken.filter((action) => !there.has(action))
      }
      await expect.poll(missing, { interval: 3 }).toEqual([])
      const arrived = actionsIn(testbed)
      expect(arrived).toEqual([...new Set(arrived)].toSorted((a, b) => Number(a) - Number(b)))
    }),
    { numRuns: 60 },
  )
})

quick('sends a batch again under its key if killed before the answer', async ({ testbed }) => {
  const { site, game, start } = testbed
  site.how.beforeAnswer = (path) => {
    if (path !== '/api/logs' || site.lines.length !== 1) return
    site.how.beforeAnswer = () => {}
    game.kill('westmore')
    start()
  }
  log(testbed, 'ECONOMY', 'jednou')
  await expect.poll(() => site.asked.filter(({ path }) => path === '/api/logs')).toHaveLength(2)
  await game.pass(2_000)
  expect(actionsIn(testbed)).toEqual(['jednou'])
})

quick('sends the whole lines of a file that ends with half a line', async ({ testbed }) => {
  const { site, game, folder, start } = testbed
  site.fail('refuse')
  for (const action of ['první', 'druhý', 'třetí']) log(testbed, 'ECONOMY', action)
  game.kill('westmore')
  const [name = ''] = readdirSync(`${folder}/data/spool`)
  const path = `${folder}/data/spool/${name}`
  truncateSync(path, readFileSync(path).length - 10)
  appendFileSync(`${folder}/data/spool/000000000009.0.cizí.ndjson`, 'x')
  site.fail(null)
  start()
  await expect.poll(() => actionsIn(testbed)).toEqual(['první', 'druhý'])
})

quick('stores no line twice if killed while it sends a batch line by line', async ({ testbed }) => {
  const { site, game, start } = testbed
  site.how.poison = { text: 'jed', fault: 500 }
  site.how.beforeAnswer = () => {
    if (actionsIn(testbed).length !== 1) return
    site.how.beforeAnswer = () => {}
    game.kill('westmore')
    start()
  }
  for (const action of ['první', 'jed', 'druhý']) log(testbed, 'ECONOMY', action)
  await expect.poll(() => actionsIn(testbed)).toEqual(['první', 'druhý'])
  await expect.poll(() => readSpool(testbed)).toEqual([])
  expect(actionsIn(testbed)).toEqual(['první', 'druhý'])
  expect(asideIn(testbed)).toHaveLength(1)
})

test('sends the lines of a file of an earlier version', async () => {
  await using testbed = await openTestbed({ speed: 20, isWaiting: true })
  const { folder, start } = testbed
  mkdirSync(`${folder}/data/spool`, { recursive: true })
  const line = (action: string) => `${JSON.stringify({ category: 'ECONOMY', script_name: 'x', action })}\n`
  const path = `${folder}/data/spool/000000000001.2.${randomUUID()}.8.ndjson`
  writeFileSync(path, line('první') + line('druhý'))
  start()
  await expect.poll(() => actionsIn(testbed)).toEqual(['první', 'druhý'])
  await expect.poll(() => readSpool(testbed)).toEqual([])
})

test('drops lines beyond the limit and logs their number, even after a restart', async () => {
  await using testbed = await openTestbed({ speed: 20, convars: { westmore_spool_mb: '1' } })
  const { site, game, start } = testbed
  site.fail('refuse')
  const text = 'x'.repeat(1_900)
  let taken = 0
  while (taken < 2_000 && log(testbed, 'ECONOMY', `${taken} ${text}`) === true) taken += 1
  for (let more = 0; more < 9; more += 1) expect(log(testbed, 'ECONOMY', text)).toBe(false)
  expect(taken).toBeGreaterThan(400)
  expect(taken).toBeLessThan(2_000)
  await game.pass(3_000)
  game.stop('westmore')
  start()
  site.fail(null)
  await expect
    .poll(() => site.lines.filter(({ category }) => category === 'WESTMORE'))
    .toMatchObject([{ metadata: '{"dropped":10}' }])
  expect(actionsIn(testbed)).toHaveLength(taken)
  await expect.poll(() => site.beats.at(-1)?.spool).toMatchObject({ lines: 0, bytes: 0 })
})

quick('removes and reports refused lines, and the time if the clock is wrong', async ({ testbed }) => {
  const { site, game, folder, start } = testbed
  site.fail('refuse')
  log(testbed, 'ECONOMY', 'první')
  log(testbed, 'ECONOMY', 'druhý')
  game.kill('westmore')
  const [name = ''] = readdirSync(`${folder}/data/spool`)
  const future = new Date(Date.now() + 5 * 86_400_000).toISOString()
  appendFileSync(
    `${folder}/data/spool/${name}`,
    `{"category":7}\n${JSON.stringify({ category: 'ECONOMY', script_name: 'x', action: 'třetí', created_at: future })}\n`,
  )
  start()
  site.fail(null)
  await expect.poll(() => actionsIn(testbed)).toEqual(['první', 'druhý', 'třetí'])
  await expect
    .poll(() => site.lines.filter(({ category }) => category === 'WESTMORE').map(({ action }) => action))
    .toEqual(['Webem odmítnuto záznamů: 1'])
})

const asideIn = ({ folder }: Testbed) => {
  const path = `${folder}/data/spool/aside`
  return existsSync(path) ? readdirSync(path).map((name) => readFileSync(`${path}/${name}`, 'utf8')) : []
}

quick.for([500, 413, 403] as const)(
  'sets a line aside that is answered %i, and sends all others once, in order',
  async (fault, { testbed, site, game }) => {
    site.how.poison = { text: 'jed', fault }
    const bad = ['0', '7', '8', '449']
    const actions = upTo(450).map((number) => (bad.includes(number) ? `${number} jed` : number))
    for (const action of actions) log(testbed, 'ECONOMY', action)
    await vi.waitFor(() => expect(asideIn(testbed)).toHaveLength(4), { timeout: 60_000 })
    expect(actionsIn(testbed)).toEqual(actions.filter((action) => !action.includes('jed')))
    const kept = new Set(asideIn(testbed).map((line) => JSON.parse(line).action))
    expect(kept).toEqual(new Set(bad.map((number) => `${number} jed`)))
    await expect.poll(() => site.beats.at(-1)?.spool).toMatchObject({ lines: 0, bytes: 0, aside: 4 })
    expect(game.output.join('\n')).toMatch(
      /does not accept this line \(\d+ FAULT\), it is set aside: .*"7 jed"/,
    )
    game.command('westmore')
    expect(game.output.join('\n')).toContain('odloženo 4')
    expect(site.lines.filter(({ category }) => category === 'WESTMORE').length).toBeGreaterThan(0)
  },
)

quick('sets a line aside that is alone, and goes on with those behind it', async ({ testbed }) => {
  const { site, game, start } = testbed
  site.how.poison = { text: 'jed', fault: 500 }
  log(testbed, 'ECONOMY', 'jed')
  await expect.poll(() => asideIn(testbed)).toHaveLength(1)
  game.kill('westmore')
  start()
  log(testbed, 'ECONOMY', 'ban')
  await expect.poll(() => actionsIn(testbed)).toEqual(['ban'])
  await expect.poll(() => site.beats.at(-1)?.spool).toMatchObject({ aside: 1 })
})

quick('sets nothing aside and keeps the order while the site fails for every line', async ({ testbed }) => {
  const { site, game, start } = testbed
  site.fail((path) => (path === '/api/logs' ? 500 : null))
  for (const number of upTo(300)) log(testbed, 'ECONOMY', number)
  await game.pass(20_000)
  game.kill('westmore')
  start()
  await game.pass(20_000)
  site.fail(null)
  await vi.waitFor(() => expect(actionsIn(testbed)).toHaveLength(300), { timeout: 60_000 })
  expect(actionsIn(testbed)).toEqual(upTo(300))
  expect(asideIn(testbed)).toEqual([])
})

test('hides numbers that the game has rounded, and takes colours of a terminal out', async () => {
  const metadata = {
    id: Number('738529527931269425'),
    amount: 1.5,
    safe: 2 ** 53 - 1,
    'k\u001b[1ml\u001b[0m': '\u001b[31mčervená',
  }
  const event = { category: 'A', action: '\u001b[31mChyba\u001b[0m', script: 'x', identifier: null, metadata }
  const { action, metadata: written } = JSON.parse(toLine(event, new Date()) ?? '')
  expect({ action, written }).toEqual({
    action: 'Chyba',
    written: { id: '≈738529527931269400', amount: 1.5, safe: 2 ** 53 - 1, kl: 'červená' },
  })
})

const refuses = {
  full: ({ game }: Testbed, isOn: boolean) => game.disk('westmore')?.fill(isOn),
  forbidden: ({ game }: Testbed, isOn: boolean) => game.disk('westmore')?.forbid(isOn),
}
const disks = ['full', 'forbidden'] as const

quick.for(disks)(
  'does not report lines refused by a %s disk as stored but delivers them',
  async (disk, { testbed }) => {
    const { site } = testbed
    refuses[disk](testbed, true)
    for (const number of upTo(500)) expect(log(testbed, 'ECONOMY', number)).toBeNull()
    await expect.poll(() => actionsIn(testbed)).toEqual(upTo(500))
    await expect.poll(() => site.beats.at(-1)?.spool).toMatchObject({ lines: 0, inMemory: 0 })
    refuses[disk](testbed, false)
    await expect.poll(() => log(testbed, 'ECONOMY', 'konec')).toBe(true)
    await expect.poll(() => site.beats.at(-1)?.spool).toMatchObject({ inMemory: null })
  },
)

quick.for(disks)(
  'reports a %s disk once a minute in the console and in the heartbeat',
  async (disk, { testbed }) => {
    const { site, game } = testbed
    site.fail((path) => (path === '/api/logs' ? 'refuse' : null))
    expect(log(testbed, 'ECONOMY', 'první')).toBe(true)
    const path = `${testbed.folder}/data/spool`
    const before = readdirSync(path).length
    refuses[disk](testbed, true)
    // In a forbidden folder the open file still takes lines until its batch is full.
    for (let more = 0; more < 300 && log(testbed, 'ECONOMY', 'uložený') === true; more += 1);
    for (let number = 1; number < 1_000; number += 1) {
      expect(log(testbed, 'ECONOMY', `${number}`)).toBeNull()
      if (number % 100 === 0) await game.pass(1_100)
    }
    await expect.poll(() => site.beats.at(-1)?.spool.inMemory).toBe(1_000)
    const complaints = () => game.output.filter((text) => text.includes('they wait in memory only'))
    expect(complaints()).toHaveLength(1)
    expect(readdirSync(path)).toHaveLength(before)
    await game.pass(60_000)
    log(testbed, 'ECONOMY', 'po minutě')
    await expect.poll(complaints).toHaveLength(2)
    game.command('westmore')
    expect(game.output.join('\n')).toContain('jen v paměti 1001')
  },
)

quick('saves lines from memory as soon as the disk has room', async ({ testbed, site, game, start }) => {
  site.fail('refuse')
  log(testbed, 'ECONOMY', '0')
  game.disk('westmore')?.fill(true)
  for (const number of upTo(500).slice(1)) log(testbed, 'ECONOMY', number)
  game.disk('westmore')?.fill(false)
  await expect.poll(() => readSpool(testbed)).toHaveLength(500)
  game.kill('westmore')
  start()
  site.fail(null)
  await expect.poll(() => actionsIn(testbed)).toEqual(upTo(500))
})

const readSpool = ({ folder }: Testbed) =>
  readdirSync(`${folder}/data/spool`)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(`${folder}/data/spool/${name}`, 'utf8').split('\n').slice(0, -1))

test('holds at most 16 MB of lines in memory and drops the others', async ({ testbed, site, game }) => {
  site.fail('refuse')
  game.disk('westmore')?.forbid(true)
  const text = 'x'.repeat(1_900)
  let taken = 0
  while (taken < 20_000 && log(testbed, 'ECONOMY', text) === null) taken += 1
  expect(log(testbed, 'ECONOMY', text)).toBe(false)
  expect(taken).toBeGreaterThan(7_000)
  expect(taken).toBeLessThan(9_000)
  game.stop('westmore')
  expect(game.output.join('\n')).toContain(`${taken} lines were in memory only and are lost`)
})

/** A line that the site takes and one that it refuses, on a disk that is full since. */
function beginRefusedBatch(testbed: Testbed): void {
  const { site, game, folder, start } = testbed
  site.fail('refuse')
  expect(log(testbed, 'ECONOMY', 'první')).toBe(true)
  game.kill('westmore')
  const [name = ''] = readdirSync(`${folder}/data/spool`)
  appendFileSync(`${folder}/data/spool/${name}`, '{"category":7}\n')
  start()
  game.disk('westmore')?.fill(true)
}

quick('keeps a refused batch on a full disk until its lines are answered', async ({ testbed }) => {
  const { site, game, start } = testbed
  beginRefusedBatch(testbed)
  let answers = 0
  site.fail((path) => (path === '/api/logs' && ++answers > 1 ? 'refuse' : null))
  await expect.poll(() => answers).toBeGreaterThan(1)
  game.kill('westmore')
  expect(readSpool(testbed)).toHaveLength(2)
  site.fail(null)
  start()
  await expect.poll(() => actionsIn(testbed)).toEqual(['první'])
  await expect.poll(() => readSpool(testbed)).toEqual([])
})

quick('stores the rest of a refused batch once, though a kill came between', async ({ testbed }) => {
  const { site, game, start } = testbed
  beginRefusedBatch(testbed)
  site.how.beforeAnswer = () => {
    if (actionsIn(testbed).length > 0) throw new Error('the answer is lost')
  }
  site.fail(null)
  await expect.poll(() => actionsIn(testbed)).toEqual(['první'])
  game.kill('westmore')
  site.how.beforeAnswer = () => {}
  start()
  await expect.poll(() => readSpool(testbed)).toEqual([])
  expect(actionsIn(testbed)).toEqual(['první'])
})

test('adds an export for each described category, even without the site', async () => {
  await using testbed = await openTestbed({ isWaiting: true, speed: 20 })
  const { site, game, start } = testbed
  site.how.categories = [
    { name: 'BANK', scriptExport: 'logBank' },
    { name: 'CHAT', scriptExport: "exports.westmore:logChat('/me', source)" },
    { name: 'LAW', scriptExport: "exports['westmore']:logLaw(…)" },
    { name: 'ECONOMY', scriptExport: "exports.westmore:log('ECONOMY', 'Nákup', source)" },
    { name: 'OLD', scriptExport: "exports.jine:send({ category = 'OLD' })" },
  ]
  start()
  await expect.poll(() => game.hasExport('westmore', 'logLaw')).toBe(true)
  expect(game.hasExport('westmore', 'send')).toBe(false)
  game.callAs('bank', 'westmore', 'logBank', 'Vklad', 0, { amount: 5 })
  await expect
    .poll(() => site.lines.filter(({ script }) => script === 'bank'))
    .toMatchObject([{ category: 'BANK', action: 'Vklad', metadata: '{"amount":5}' }])
  site.fail('refuse')
  game.kill('westmore')
  start()
  expect(game.callAs('bank', 'westmore', 'logChat', '/me kývne')).toBe(true)

  game.kill('westmore')
  site.how.categories = null
  site.fail(null)
  start()
  await expect.poll(() => site.lines.map(({ category }) => category)).toContain('CHAT')
})

test('logs joins, leaves, chat and deaths unless switched off', async () => {
  await using testbed = await openTestbed({ convars: { westmore_gate: '0' }, speed: 5 })
  await using silent = await openTestbed({
    speed: 5,
    convars: {
      westmore_gate: '0',
      westmore_log_joins: '0',
      westmore_log_leaves: '0',
      westmore_log_chat: '0',
      westmore_log_deaths: 'false',
    },
  })
  for (const { game } of [testbed, silent]) {
    const id = game.join(newcomer({ discord: 1 }, '<img onerror>'))
    game.emitAs('chat', 'chatMessage', id, 'Matouš', 'Dobrý den')
    game.emitAs('chat', 'chatMessage', id, 'Matouš', '/heslo tajné')
    game.emitFrom(id, 'baseevents:onPlayerDied', 1, [1, 2, 3])
    game.emitFrom(id, 'baseevents:onPlayerKilled', 7, {})
    game.quit(id, 'Crashed')
  }
  await expect.poll(() => testbed.site.lines).toHaveLength(5)
  expect(
    testbed.site.lines.map(({ category, action, playerName }) => [category, action, playerName]),
  ).toEqual([
    ['CONNECTION', 'Hráč se připojil', '<img onerror>'],
    ['CHAT', 'Dobrý den', '<img onerror>'],
    ['COMBAT', 'Hráč zemřel', '<img onerror>'],
    ['COMBAT', 'Hráč byl zabit', '<img onerror>'],
    ['CONNECTION', 'Hráč odešel', '<img onerror>'],
  ])
  log(silent, 'ECONOMY', 'konec')
  await expect.poll(() => silent.site.lines).toMatchObject([{ action: 'konec' }])
})

test('/westmore test sends a line and reports how long it took or why it failed', async () => {
  await using testbed = await openTestbed({ speed: 20, convars: { westmore_gate: '0' } })
  const { site, game } = testbed
  game.command('westmore test')
  await expect.poll(() => game.output.join()).toMatch(/Zkušební záznam je na webu, trvalo to \d+ ms/)
  expect(site.lines).toMatchObject([{ category: 'TEST', script: 'westmore' }])

  site.fail(401)
  const player = game.join({ ...newcomer({ discord: 1 }), isAdmin: true })
  game.command('westmore test', player)
  await expect
    .poll(() => game.sentToPlayers)
    .toMatchObject([
      {
        player,
        name: 'chat:addMessage',
        args: [{ args: ['Westmore', expect.stringContaining('nedošel (401')] }],
      },
    ])
  const stranger = game.join(newcomer({ discord: 2 }))
  game.command('westmore test', stranger)
  await game.pass(500)
  expect(game.sentToPlayers.filter(({ player: to }) => to === stranger)).toEqual([])
  game.command('westmore')
  expect(game.output.join('\n')).toContain('čeká záznamů')
})
