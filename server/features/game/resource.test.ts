import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Sanction } from '@westmore/contract/sanctions.ts'
import { openFxServer } from '@westmore/game/harness/fx-server.ts'
import { builtResource } from '@westmore/game/harness/westmore.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { apply } from '#test/applications.ts'
import { GAME_TOKEN, proveLicense } from '#test/game.ts'
import { sanction, SANCTIONS } from '#test/sanctions.ts'

async function openWire(port: number) {
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(isForLong: boolean): void {
      isCut = isForLong
      for (const end of ends) end.destroy()
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

/** The shipped resource and the real site; disposing it also stops the site. */
async function openGate(given?: TestApp, convars: Record<string, string> = {}) {
  const app = given ?? (await startTestApp({ GAME_TOKEN }))
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const wire = await openWire((app.app.server.address() as AddressInfo).port)
  const folder = mkdtempSync(join(tmpdir(), 'westmore-game-'))
  cpSync((await builtResource()).folder, folder, { recursive: true })
  const game = openFxServer({
    slots: 128,
    convars: {
      westmore_url: wire.url,
      westmore_token: GAME_TOKEN,
      westmore_log_joins: '0',
      westmore_log_leaves: '0',
      ...convars,
    },
  })
  const start = () => game.start('westmore', folder)
  start()
  return {
    app,
    game,
    folder,
    wire,
    start,
    async [Symbol.asyncDispose]() {
      try {
        await game[Symbol.asyncDispose]()
      } finally {
        wire.close()
        await app[Symbol.asyncDispose]()
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
      }
    },
  }
}

const connectAs = ({ game }: Awaited<ReturnType<typeof openGate>>, discordId: string) =>
  game.connect({ name: 'Matouš Hron', identifiers: [`discord:${discordId}`] })

test('admits and drops 50 players by the decisions of five people at once', async () => {
  await using gate = await openGate()
  const { app, game } = gate
  const staff = await app.as('administrator')
  const people = await Promise.all(Array.from({ length: 50 }, () => app.as('user')))
  const waiting = await Promise.all(
    people.map(async ({ id }) => ({ id, submission: await apply(app, id), connection: connectAs(gate, id) })),
  )
  for (const { connection } of waiting) await expect.poll(() => connection.cards).toHaveLength(1)

  const decide = async (submission: string, verb: string, isDone: () => unknown) => {
    const body = verb === 'approve' ? {} : { reason: 'Cheaty' }
    expect((await staff.send('POST', `/api/allowlist/submissions/${submission}/${verb}`, body)).status).toBe(
      200,
    )
    while (!isDone()) await sleep(2)
  }
  /** Five members of the staff decide at once, each one application after the other. */
  const decideAll = (verb: string, isDone: (one: (typeof waiting)[number]) => unknown) =>
    Promise.all(
      [0, 1, 2, 3, 4].map(async (desk) => {
        for (const one of waiting.filter((_, place) => place % 5 === desk))
          await decide(one.submission, verb, () => isDone(one))
      }),
    )
  await decideAll('approve', ({ connection }) => connection.isOver())
  const endings = await Promise.all(waiting.map(({ connection }) => connection.ended))
  expect(endings.every(({ isAdmitted }) => isAdmitted)).toBe(true)
  const isOn = (id: string) => game.players().some(({ identifiers }) => identifiers.includes(`discord:${id}`))
  await decideAll('revoke', ({ id }) => !isOn(id))

  expect(game.dropped.every(({ reason }) => reason.endsWith('Důvod: Cheaty'))).toBe(true)
  expect(game.players()).toEqual([])
})

test('admits a game without Discord after its code is typed in the profile', async () => {
  await using gate = await openGate()
  const { app, game } = gate
  const staff = await app.as('administrator')
  const player = await app.as('user')
  await staff.send('POST', `/api/allowlist/submissions/${await apply(app, player.id)}/approve`, {})
  const stranger = { name: 'Matouš Hron', identifiers: [`license:${'a'.repeat(40)}`] }
  const connection = game.connect(stranger)
  await expect.poll(() => connection.cards).toHaveLength(1)
  const [, code] = /"([A-Z\d]{4} [A-Z\d]{4})"/.exec(JSON.stringify(connection.cards[0])) ?? []
  expect((await player.send('POST', '/api/auth/me/licenses', { code })).status).toBe(201)
  expect(await connection.ended).toMatchObject({ isAdmitted: true })
  expect(await game.connect(stranger).ended).toMatchObject({ isAdmitted: true })
})

test('stores each line once though the resource is killed and its connection cut', async () => {
  await using gate = await openGate()
  const { app, game, wire, start } = gate
  const taken: string[] = []
  for (let moment = 0; moment < 60; moment += 1) {
    for (let more = 0; more < 20; more += 1) {
      const action = `řádek ${taken.length}`
      if (game.callAs('shops', 'westmore', 'log', 'ECONOMY', action) === true) taken.push(action)
    }
    const dice = Math.random()
    if (dice < 0.15) {
      game.kill('westmore')
      start()
    } else if (dice < 0.4) wire.cut(dice < 0.2)
    else if (dice < 0.6) wire.cut(false)
    await sleep(30)
  }
  wire.cut(false)
  const stored = () => app.db.selectFrom('logs').select('action').orderBy('id').execute()
  await expect.poll(async () => (await stored()).length).toBeGreaterThanOrEqual(taken.length)
  expect((await stored()).map(({ action }) => action)).toEqual(taken)
})

test('offers a category from the site as an export and stores its lines under its name', async () => {
  const app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  const described = { name: 'BANKA', scriptExport: 'exports.westmore:logBank(action, source, metadata)' }
  expect((await staff.send('POST', '/api/logs/categories', described)).status).toBe(201)
  await using gate = await openGate(app)
  const { game } = gate

  await expect.poll(() => game.hasExport('westmore', 'logBank')).toBe(true)
  game.callAs('westmore_bank', 'westmore', 'logBank', 'Vklad $20', null, { amount: 20 })

  const lines = async () => (await staff.get('/api/logs?category=BANKA')).body.logs
  await expect.poll(lines).toHaveLength(1)
  expect(await lines()).toMatchObject([{ action: 'Vklad $20', script_name: 'westmore_bank' }])
})

test('shows the staff what the resource reports', async () => {
  await using gate = await openGate()
  const { app, game } = gate
  const staff = await app.as('administrator')
  const refused = await app.as('user')
  const connection = connectAs(gate, refused.id)
  await expect.poll(() => connection.cards).toHaveLength(1)
  // Urgent news does not wait for the next heartbeat.
  game.emit('txAdmin:events:scheduledRestart', { secondsRemaining: 600 })
  await expect
    .poll(async () => (await staff.get('/api/game/servers')).body)
    .toMatchObject({
      servers: [
        { heartbeat: { isConnected: true, version: '0.1.0', slots: 128, restartAt: expect.any(String) } },
      ],
      refused: [{ discordId: refused.id, why: 'none', name: 'Matouš Hron' }],
    })
})

test('bans of txAdmin and VORP are sanctions until their programs lift them', async () => {
  await using gate = await openGate(undefined, { westmore_vorp: '1' })
  const { app, game } = gate
  const staff = await app.as('administrator')
  const license = `license:${'b'.repeat(40)}`
  for (const identifier of [license, 'steam:110000112345678']) {
    const { id } = await app.as('user')
    await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', id).execute()
    const identifiers = [`discord:${id}`, identifier]
    expect(await game.connect({ name: 'Jan', identifiers }).ended).toMatchObject({ isAdmitted: true })
  }
  const action = { actionId: 'B1AB-CDEF', targetName: 'Jan', author: 'Adéla', reason: 'Cheaty' }
  game.emit('txAdmin:events:playerBanned', { ...action, expiration: false, targetIds: [license] })
  game.emit('txAdmin:events:playerWarned', { ...action, actionId: 'W1AB-CDEF', targetIds: [license] })
  game.emit('vorpbans:addtodb', true, 110_000_112_345_678, 48)
  // VORP's check at the join has found that its ban ran out: it compares hours with a date.
  game.emit('vorpbans:addtodb', false, 'steam:110000112345678', 0)

  const stored = async () =>
    (await staff.get('/api/sanctions')).body.sanctions
      .map(({ kind, source, state, author }: Sanction) => `${kind} ${source} ${state} ${author}`)
      .toSorted()
  await expect
    .poll(stored)
    .toEqual(['ban txadmin active Adéla', 'ban vorp active VORP', 'warning txadmin active Adéla'])
  await expect.poll(() => game.players()).toEqual([])
  for (const { reason } of game.dropped) expect(reason).toContain('Máte na serveru ban')

  game.emit('txAdmin:events:actionRevoked', {
    ...action,
    actionType: 'ban',
    playerIds: [license],
    revokedBy: 'Bára',
  })
  game.emit('vorpbans:addtodb', false, 110_000_112_345_678, 0)
  await expect
    .poll(stored)
    .toEqual(['ban txadmin lifted Adéla', 'ban vorp lifted VORP', 'warning txadmin active Adéla'])
})

test('refuses a second account by a banned licence to the end, without the site too', async () => {
  await using gate = await openGate()
  const { app, game, wire, folder } = gate
  const [staff, player, other] = [await app.as('administrator'), await app.as('user'), await app.as('user')]
  const license = `license:${'b'.repeat(40)}`
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).execute()
  await proveLicense(app, player, license)
  const second = { name: 'Matouš Hron', identifiers: [`discord:${other.id}`, license] }
  expect(await game.connect(second).ended).toMatchObject({ isAdmitted: true })
  const { id } = await sanction(staff, player, { kind: 'ban', reason: 'Cheaty' })
  await expect.poll(() => game.dropped).toHaveLength(1)
  const refused = game.connect(second)
  await expect.poll(() => refused.cards).toHaveLength(1)
  refused.leave()
  await expect
    .poll(async () => (await staff.get(`/api/game/refused/${id}`)).body)
    .toMatchObject([{ discordId: other.id, why: 'banned' }])

  const until = new Date(Date.now() + 5_000)
  await staff.send('PATCH', `${SANCTIONS}/${id}`, { revision: 1, until: until.toISOString() })
  await expect
    .poll(() => readFileSync(join(folder, 'data/people.json'), 'utf8'))
    .toContain(until.toISOString())
  wire.cut(true)
  const waiting = game.connect(second)
  expect(await waiting.ended).toMatchObject({ isAdmitted: true })
  expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
})
