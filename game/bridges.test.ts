import { expect } from 'vitest'
import { testbedTest } from '#harness/testbed-test.ts'
import { discordId, license, newcomer, openTestbed } from '#harness/westmore.ts'

const bridged = {
  westmore_gate: '0',
  westmore_log_leaves: '0',
  westmore_vorp: '1',
  westmore_rsg: '1',
  westmore_txadmin: '1',
  westmore_log_joins: '0',
}

const test = testbedTest({ convars: bridged, speed: 5 })

const serverEvents: [name: string, ...args: unknown[]][] = [
  ['vorp_core:addWebhook', 'Banka', 'https://discord.example/x', 'Vybral 5 $', 1, 'VORP'],
  [
    'vorp:SelectedCharacter',
    1,
    { charIdentifier: 7, firstname: 'Jan', lastname: 'Hron', job: 'sheriff', fn: () => 1 },
  ],
  ['vorp_CreateNewCharacter', 1],
  ['vorp_NewCharacter', 1],
  ['vorp:playerJobChange', 1, 'sheriff', 'unemployed'],
  ['vorp:playerJobGradeChange', 1, 2, 1],
  ['vorp:playerGroupChange', 1, 'admin', 'user'],
  ['vorp_core:Server:OnPlayerRespawn', 1, {}],
  ['vorp_core:Server:OnPlayerRevive', 1],
  ['vorp_core:Server:OnPlayerHeal', 1],
  ['vorp_core:Server:OnPlayerLevelUp', 1, 'Střelba', 3],
  // Commit 57af447: the command reads the Steam id as a number and sends hours; the check at the join sends the id.
  ['vorpbans:addtodb', true, 110_000_112_345_678, 48],
  ['vorpbans:addtodb', true, null, 0],
  ['vorpbans:addtodb', true, 110_000_112_345_678, 0],
  ['vorpbans:addtodb', true, 'steam:1100001', 1_800_000_000],
  ['vorpbans:addtodb', false, 110_000_112_345_678, 0],
  ['vorpbans:addtodb', false, 'steam:1100001', 0],
  ['vorpwarns:addtodb', true, 1, 2],
  ['rsg-log:server:CreateLog', 'playermoney', 'AddMoney', 'green', '**Jan** dostal $5', false],
  [
    'RSGCore:Server:PlayerLoaded',
    {
      PlayerData: {
        source: 1,
        citizenid: 'ABC',
        charinfo: { firstname: 'Jan', lastname: 'Hron' },
        job: { name: 'law' },
      },
      Functions: { Save: () => {} },
    },
  ],
  ['RSGCore:Server:OnPlayerUnload', 1],
  ['RSGCore:Server:OnJobUpdate', 1, { name: 'law', label: 'Zákon', grade: { level: 2 } }],
  ['RSGCore:Server:OnGangUpdate', 1, { name: 'odriscoll', label: 'O’Driscoll' }],
  ['RSGCore:Server:OnMoneyChange', 1, 'cash', 5, 'add', 'výplata'],
  // Payloads as in txAdmin 8.1's docs/events.md.
  [
    'txAdmin:events:playerBanned',
    {
      author: 'Adéla',
      reason: 'Cheaty',
      actionId: 'B1AB-CDEF',
      expiration: 1_800_000_000,
      durationInput: '2 days',
      durationTranslated: '2 dny',
      targetNetId: null,
      targetIds: ['fivem:7', license(1)],
      targetHwids: ['2:0f'],
      targetName: 'Jan',
      kickMessage: 'Ban',
    },
  ],
  [
    'txAdmin:events:playerBanned',
    {
      author: 'Adéla',
      reason: 'Cheaty',
      expiration: false,
      targetIds: ['steam:1'],
      targetName: 'identifiers',
    },
  ],
  [
    'txAdmin:events:playerWarned',
    { author: 'Adéla', reason: 'RDM', actionId: 'W1', targetIds: [license(1)], targetName: 'Jan' },
  ],
  ['txAdmin:events:playerWarned', { author: 'Adéla', reason: 'RDM', targetNetId: 1, targetName: 'Jan' }],
  ['txAdmin:events:playerDirectMessage', { target: 1, author: 'Adéla', message: 'Přijďte k soudu' }],
  ['txAdmin:events:playerHealed', { target: -1, author: 'Adéla' }],
  ['txAdmin:events:playerKicked', { target: -1, author: 'Adéla', reason: 'Restart' }],
  [
    'txAdmin:events:actionRevoked',
    {
      actionId: 'B1AB-CDEF',
      actionType: 'ban',
      actionReason: 'Cheaty',
      actionAuthor: 'Adéla',
      playerName: 'Jan',
      playerIds: [license(1)],
      playerHwids: ['2:0f'],
      revokedBy: 'Adéla',
    },
  ],
  ['txAdmin:events:whitelistRequest', { action: 'deniedAll', adminName: 'Adéla' }],
  // Licences without their prefix, as core/routes/whitelist/actions.ts and checkJoin.ts of txAdmin send them.
  [
    'txAdmin:events:whitelistPlayer',
    { action: 'added', license: license(1).slice(8), playerName: 'Jan', adminName: 'Adéla' },
  ],
  [
    'txAdmin:events:whitelistPreApproval',
    { action: 'added', identifier: `discord:${discordId(1)}`, adminName: 'Adéla' },
  ],
  [
    'txAdmin:events:whitelistRequest',
    { action: 'requested', playerName: 'Jan', license: license(1).slice(8) },
  ],
  ['txAdmin:events:adminAuth', { netid: 1, isAdmin: true, username: 'Adéla' }],
  ['txAdmin:events:consoleCommand', { author: 'Adéla', channel: 'txAdmin', command: 'restart x' }],
  ['txAdmin:events:announcement', { author: 'Adéla', message: 'Trh' }],
  ['txAdmin:events:scheduledRestart', { secondsRemaining: 600 }],
  ['txAdmin:events:scheduledRestartSkipped', { author: 'Adéla', secondsRemaining: 600 }],
  ['txAdmin:events:serverShuttingDown', { delay: 5_000, author: 'txAdmin', message: 'Restart' }],
]

test('logs each event of VORP, RSG, txAdmin and fxManager as one line', async ({ site, game }) => {
  game.join(newcomer({ discord: 1 }, 'Jan'))
  for (const event of serverEvents) game.emitAs('shops', ...event)
  await expect.poll(() => site.lines).toHaveLength(serverEvents.length)
  const written = site.lines.map(({ category, action, script, identifier }) =>
    [category, action, script, identifier === null ? '' : 'Jan'].join(' | '),
  )
  expect(written).toEqual([
    'WEBHOOK | Banka: Vybral 5 $ | shops | ',
    'CHARACTER | Hraje za postavu Jan Hron | vorp_core | Jan',
    'CHARACTER | Hráč tvoří svou první postavu | vorp_core | Jan',
    'CHARACTER | Hráč vytvořil novou postavu | vorp_core | Jan',
    'JOB | Změna povolání: unemployed → sheriff | vorp_core | Jan',
    'JOB | Změna hodnosti: 1 → 2 | vorp_core | Jan',
    'JOB | Změna skupiny: user → admin | vorp_core | Jan',
    'COMBAT | Hráč se po smrti vrátil do hry | vorp_core | Jan',
    'COMBAT | Hráč byl oživen | vorp_core | Jan',
    'COMBAT | Hráč byl vyléčen | vorp_core | Jan',
    'CHARACTER | Postava postoupila na vyšší úroveň | vorp_core | Jan',
    'ADMIN | Ban na 48 h, při příštím připojení ho VORP sám zruší (VORP) | vorp_core | ',
    'ADMIN | Ban nikoho nezasáhl, VORP nepřečetl Steam ID (VORP) | vorp_core | ',
    'ADMIN | Ban bez konce (VORP) | vorp_core | ',
    'ADMIN | Ban (VORP) | vorp_core | ',
    'ADMIN | Zrušení banu (VORP) | vorp_core | ',
    'ADMIN | Ban vypršel, zrušilo ho připojení (VORP) | vorp_core | ',
    'ADMIN | Varování (VORP) | vorp_core | Jan',
    'PLAYERMONEY | AddMoney: Jan dostal $5 | shops | ',
    'CHARACTER | Hraje za postavu Jan Hron | rsg-core | Jan',
    'CHARACTER | Postava odešla | rsg-core | Jan',
    'JOB | Změna povolání: Zákon | rsg-core | Jan',
    'JOB | Změna gangu: O’Driscoll | rsg-core | Jan',
    'ECONOMY | Připsáno: 5 (cash) | rsg-core | Jan',
    'TXADMIN | Ban: Jan | txAdmin | Jan',
    'TXADMIN | Ban bez konce: jen podle identifikátorů | txAdmin | ',
    'TXADMIN | Varování: Jan | txAdmin | Jan',
    'TXADMIN | Varování: Jan | txAdmin | Jan',
    'TXADMIN | Zpráva hráči: Přijďte k soudu | txAdmin | Jan',
    'TXADMIN | Vyléčeni všichni hráči | txAdmin | ',
    'TXADMIN | Vyhozeni všichni hráči | txAdmin | ',
    'TXADMIN | Zrušeno: ban Jan | txAdmin | Jan',
    'TXADMIN | Všechny žádosti v txAdminu zamítnuty | txAdmin | ',
    'TXADMIN | Allowlist txAdminu: přidán Jan | txAdmin | Jan',
    'TXADMIN | Předschválení v txAdminu | txAdmin | Jan',
    'TXADMIN | Žádost v txAdminu: podána Jan | txAdmin | Jan',
    'TXADMIN | Admin přihlášen ve hře: Adéla | txAdmin | Jan',
    'TXADMIN | Příkaz v konzoli | txAdmin | ',
    'TXADMIN | Oznámení: Trh | txAdmin | ',
    'TXADMIN | Ohlášen plánovaný restart | txAdmin | ',
    'TXADMIN | Plánovaný restart zrušen | txAdmin | ',
    'TXADMIN | Server se vypíná | txAdmin | ',
  ])
})

test('keeps the end of a ban as a moment, and names the admin of a warning', async ({ site, game }) => {
  const player = game.join(newcomer({ discord: 1 }, 'Jan'))
  const admin = game.join(newcomer({ discord: 2 }, 'Adéla'))
  game.emit('vorpwarns:addtodb', true, player, admin)
  game.emit('txAdmin:events:playerBanned', { expiration: 1_800_000_000, targetName: 'Jan' })
  game.emit('txAdmin:events:playerBanned', { expiration: 1e300, targetName: 'Jan' })
  game.emit('vorpbans:addtodb', true, 'steam:1100001', Infinity)
  await expect.poll(() => site.lines).toHaveLength(4)
  const [warning, ban] = site.lines
  expect(warning?.identifier).toBe(`discord:${discordId(1)}`)
  expect(JSON.parse(warning?.metadata ?? '')).toMatchObject({ playerName: 'Jan', author: 'Adéla' })
  expect(ban?.metadata).toContain('2027-01-15T08:00:00.000Z')
})

test('reports the sanctions of txAdmin, fxManager and VORP in the data of their lines', async ({
  testbed,
}) => {
  const { site, game } = testbed
  const jan = newcomer({ discord: 1, license: 1 }, 'Jan')
  const player = game.join({
    ...jan,
    identifiers: [...jan.identifiers, 'steam:110000112345678'],
  })
  const ids = [`discord:${discordId(1)}`, license(1), 'steam:110000112345678']
  const ban = { author: 'Adéla', reason: 'Cheaty', targetIds: ['ip:1.1.1.1', license(2)], targetName: 'Petr' }
  const events: [name: string, ...args: unknown[]][] = [
    ['txAdmin:events:playerBanned', { ...ban, actionId: 'B1AB-CDEF', expiration: 1_800_000_000 }],
    ['txAdmin:events:playerBanned', { ...ban, actionId: '5', expiration: false }],
    ['txAdmin:events:playerBanned', { ...ban, actionId: 'B1AB-CDEG', expiration: 'zítra' }],
    ['txAdmin:events:playerWarned', { author: 'Adéla', reason: 'RDM', actionId: 'W1', targetNetId: player }],
    ['txAdmin:events:playerKicked', { author: 'Adéla', reason: 'AFK', target: player }],
    ['txAdmin:events:playerKicked', { author: 'Adéla', reason: 'Restart', target: -1 }],
    [
      'txAdmin:events:actionRevoked',
      { actionId: '5', actionType: 'warn', playerIds: [license(2)], revokedBy: 'Bára' },
    ],
    ['vorpbans:addtodb', true, 110_000_112_345_678, 48],
    ['vorpbans:addtodb', false, 110_000_112_345_678, 0],
    ['vorpbans:addtodb', false, 'steam:110000112345678', 0],
    ['vorpbans:addtodb', true, 7, 48],
    ['vorpwarns:addtodb', false, player, null],
  ]
  for (const [name, ...args] of events) game.emit(name, ...args)
  await expect.poll(() => site.lines).toHaveLength(events.length)
  const reported = site.lines.map(({ metadata }) => {
    const { sanction } = JSON.parse(metadata ?? '{}')
    return sanction && { ...sanction, identifiers: sanction.identifiers.toSorted() }
  })
  const of = (source: string, kind: string, identifiers: string[], more: object) =>
    expect.objectContaining({ source, kind, identifiers, ...more })
  const noId = expect.stringMatching(/^[\da-f-]{36}$/)
  const inTwoDays = expect.toSatisfy(
    (until) => Math.abs(Date.parse(until) - Date.now() - 172_800_000) < 60_000,
  )
  expect(reported).toEqual([
    of('txadmin', 'ban', [license(2)], {
      id: 'B1AB-CDEF',
      name: 'Petr',
      author: 'Adéla',
      until: '2027-01-15T08:00:00.000Z',
      revokedBy: null,
    }),
    of('fxmanager', 'ban', [license(2)], { id: 'ban/5', until: null }),
    undefined,
    of('txadmin', 'warning', ids, { id: 'W1', name: 'Jan', reason: 'RDM' }),
    of('txadmin', 'warning', ids, { id: noId, reason: 'Vyhození ze serveru: AFK' }),
    undefined,
    of('fxmanager', 'warning', [license(2)], { id: 'warning/5', revokedBy: 'Bára' }),
    of('vorp', 'ban', ids, { id: noId, name: 'Jan', until: inTwoDays, revokedBy: null }),
    of('vorp', 'ban', ids, { id: null, revokedBy: '' }),
    undefined,
    undefined,
    of('vorp', 'warning', ids, { id: null, revokedBy: '' }),
  ])
})

test('keeps a reported sanction though the data of its line are too long', async ({ site, game }) => {
  const long = Array.from({ length: 1_000 }, (_, number) => license(number))
  game.emit('txAdmin:events:playerBanned', {
    actionId: 'B1',
    expiration: false,
    targetIds: long,
    reason: 'x'.repeat(9_000),
  })
  await expect.poll(() => site.lines).toHaveLength(1)
  const { sanction, zkráceno } = JSON.parse(site.lines[0]?.metadata ?? '{}')
  expect(zkráceno).toBeTypeOf('string')
  expect(sanction).toMatchObject({ id: 'B1', reason: 'x'.repeat(2_000) })
  expect(sanction.identifiers).toHaveLength(30)
})

test('logs that a character left when its player leaves', async ({ site, game }) => {
  const player = game.join(newcomer({ discord: 1 }, 'Jan'))
  const spectator = game.join(newcomer({ discord: 2 }))
  game.emit('vorp:SelectedCharacter', player, { firstname: 'Jan', lastname: 'Hron' })
  game.quit(spectator)
  game.quit(player)
  await expect.poll(() => site.lines).toHaveLength(2)
  expect(site.lines[1]).toMatchObject({ action: 'Postava odešla', identifier: `discord:${discordId(1)}` })
})

const steam = (name: string, number: number, discord: number) => ({
  ...newcomer({ discord }, name),
  identifiers: [`steam:110000${number}`, `discord:${discordId(discord)}`],
})

test.for<[description: string, number: number | null]>([
  ['Player **Jan** (Steam: `steam:1100001`) has left the server.', 1],
  ['**Steam name: **`Jan`**\nIdentifier**`steam:1100001` \n**Discord:** <@7>**\nIP: **`::1`', 1],
  ['**Money:** `5` `$` \n**Steamname** `Jan`', 1],
  ['Player **Petr** (Steam: `steam:1100003`) is connecting to the server.', 3],
  ['`steam:1100001` gave 5 $ to `steam:1100002`', null],
  ['Player **Jan** (Steam: `steam:1100009`) has left the server.', null],
  ['Jan sold a horse', null],
])(
  'the line of a VORP webhook names the player of its text: %s',
  async ([description, number], { testbed }) => {
    const { site, game } = testbed
    game.join(steam('Jan', 1, 1))
    game.join(steam('Adéla', 2, 2))
    game.connect({ ...steam('Petr', 3, 3), isSlow: true })
    game.emit('vorp_core:addWebhook', 'Log', '', description)
    await expect.poll(() => site.lines).toHaveLength(1)
    expect(site.lines[0]?.identifier).toBe(number === null ? null : `discord:${discordId(number)}`)
    expect(site.lines[0]?.action).not.toContain('**')
  },
)

test.for<[name: string, description: string]>([
  ['Jan`', '**Money:** `5` `$` \n**Steamname** `Jan``\n'],
  ['`steam:1100001`', 'Player **`steam:1100001`** (Steam: `steam:1100002`) has left the server.'],
  ['steam:1100001', 'steam:1100001 sold a horse'],
  [':', Array.from({ length: 600 }, (_, at) => `\`steam:${at}\``).join(' ')],
])('a player called %s cannot act as another in webhook lines', async ([name, description], { testbed }) => {
  const { site, game } = testbed
  game.join(steam('Jan', 1, 1))
  game.join(steam(name, 2, 2))
  game.emit('vorp_core:addWebhook', 'Log', '', description)
  await expect.poll(() => site.lines).toHaveLength(1)
  expect(site.lines[0]?.identifier).toBeNull()
})

test('ignores and counts server events that a player sends', async ({ site, game }) => {
  const forger = game.join(newcomer({ discord: 1 }))
  for (const event of serverEvents) game.emitFrom(forger, ...event)
  game.emitFrom(forger, 'chatMessage', 1, 'Někdo', 'jménem jiného')
  game.callAs('shops', 'westmore', 'log', 'ECONOMY', 'konec')
  await expect.poll(() => site.lines).toMatchObject([{ action: 'konec' }])
  game.command('westmore')
  expect(game.output.join('\n')).toContain(`podvržených událostí ${serverEvents.length + 1},`)
  await expect.poll(() => site.beats.at(-1)?.turnedAway?.forged).toBe(serverEvents.length + 1)
  expect(site.beats.every(({ restartIn }) => restartIn === null)).toBe(true)
})

test('accepts events with any arguments', async ({ site, game }) => {
  const odd = [undefined, null, 'text', -1, Number.NaN, [], {}, { PlayerData: 7 }, () => {}, true]
  for (const [name] of serverEvents) {
    game.emit(name)
    for (const one of odd) game.emit(name, one, one, one, one)
  }
  const player = game.join(newcomer({ discord: 1 }))
  for (const one of odd) game.emitFrom(player, 'vorp_core:Server:OnPlayerDeath', one, one)
  game.callAs('shops', 'westmore', 'log', 'ECONOMY', 'konec')
  await expect.poll(() => site.lines.map(({ action }) => action)).toContain('konec')
})

test('logs a death reported by a player’s game and cuts a flood of them', async ({ site, game }) => {
  const player = game.join(newcomer({ discord: 1 }, 'Jan'))
  for (let times = 0; times < 500; times += 1)
    game.emitFrom(player, 'vorp_core:Server:OnPlayerDeath', 9, 'kůň')
  game.emit('vorp_core:Server:OnPlayerDeath', 9, 'kůň')
  await expect.poll(() => site.lines).toHaveLength(20)
  expect(site.lines[0]).toMatchObject({
    category: 'COMBAT',
    action: 'Hráč zemřel',
    identifier: `discord:${discordId(1)}`,
    metadata: '{"playerName":"Jan","killer":9,"cause":"kůň"}',
  })
  game.command('westmore')
  expect(game.output.join('\n')).toContain('nad limit 480,')
  await expect.poll(() => site.beats.at(-1)?.turnedAway).toEqual({ forged: 0, flooded: 480, refused: 0 })
})

test('logs the events of a framework that is running', async () => {
  await using testbed = await openTestbed({ isWaiting: true, speed: 5 })
  const { site, game, start } = testbed
  game.startCode('rsg-core', '')
  start()
  game.emit('vorp_core:addWebhook', 'Banka', '', 'nikdo neposlouchá')
  game.emit('rsg-log:server:CreateLog', 'law', 'Zatčení', 'red', 'Jan')
  await expect.poll(() => site.lines).toMatchObject([{ category: 'LAW', action: 'Zatčení: Jan' }])
})

test('reports a scheduled restart at once, counts down and reports its cancellation', async () => {
  await using testbed = await openTestbed({ speed: 10 })
  const { site, game } = testbed
  await expect.poll(() => site.beats).toHaveLength(1)
  game.emit('txAdmin:events:scheduledRestart', { secondsRemaining: 60 })
  // The next usual heartbeat would say 45.
  const firstTold = () => site.beats.find(({ restartIn }) => restartIn !== null)?.restartIn
  await expect.poll(firstTold).toBeGreaterThan(50)
  await expect.poll(() => site.beats.at(-1)?.restartIn).toBeLessThan(46)
  game.emit('txAdmin:events:scheduledRestartSkipped', {})
  await expect.poll(() => site.beats.at(-1)?.restartIn).toBe(null)
  game.emit('txAdmin:events:serverShuttingDown', { delay: 5_000 })
  await expect.poll(() => site.beats.at(-1)?.restartIn).toBeLessThan(6)
})

test('heartbeats report players, slots, queue, spool and each refusal', async () => {
  await using testbed = await openTestbed({ speed: 20, slots: 48, isWaiting: true })
  const { site, game, start } = testbed
  game.settings.set('Queue', '3')
  const player = game.join(newcomer({ discord: 1, license: 1 }, '🤠'.repeat(100)))
  start()
  for (let number = 0; number < 250; number += 1) game.connect(newcomer({ discord: 1_000 + number }))
  await expect.poll(() => site.refused.size).toBe(250)
  const [first] = site.beats
  expect(first).toMatchObject({
    players: [{ id: player, discordId: discordId(1), name: '🤠'.repeat(50) }],
    slots: 48,
    queue: 3,
    version: '0.1.0',
    restartIn: null,
  })
  await expect.poll(() => site.beats.at(-1)?.refused).toEqual([])
  expect(site.beats.at(-1)?.lag).toBeLessThanOrEqual(60)

  site.fail((path) => (path.includes('heartbeat') ? 503 : null))
  const late = game.connect(newcomer({ discord: 2_000 }))
  await expect.poll(() => late.cards.length > 0 || late.isOver()).toBe(true)
  site.asked.splice(0)
  await expect.poll(() => site.asked.some(({ path }) => path.includes('heartbeat'))).toBe(true)
  site.fail(null)
  await expect.poll(() => site.refused.size).toBe(251)
})
