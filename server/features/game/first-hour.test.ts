import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { stepsOfServer, stepWords, type FirstStep } from '@westmore/contract/game-steps.ts'
import { openFxServer, type FxServer } from '@westmore/game/harness/fx-server.ts'
import { builtResource } from '@westmore/game/harness/westmore.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { apply } from '#test/applications.ts'
import { heartbeat, postAsGame } from '#test/game.ts'
import { freePort } from '#test/real-server.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { unzip } from '#test/unzip.ts'

const RESOURCE = '/api/game/resource'

async function makeToken(owner: Person): Promise<string> {
  const { body } = await owner.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'hlavni' })
  return body.token
}

async function download({ app }: TestApp, { cookie }: Person, token: string | null) {
  const answer = await app.inject({ method: 'POST', url: RESOURCE, headers: { cookie }, payload: { token } })
  expect(answer.statusCode).toBe(200)
  return { answer, files: unzip(answer.rawPayload) }
}

function filesIn(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [`westmore${path.slice(folder.length)}`, readFileSync(path)]),
  )
}

function unpack(files: Map<string, Buffer>): string {
  const resources = mkdtempSync(join(tmpdir(), 'westmore-hour-'))
  onTestFinished(() => rmSync(resources, { recursive: true, force: true, maxRetries: 10 }))
  for (const [path, content] of files) {
    mkdirSync(dirname(join(resources, path)), { recursive: true })
    writeFileSync(join(resources, path), content)
  }
  return resources
}

/** Like `exec @westmore/westmore.cfg` in the console. */
function execute(game: FxServer, folder: string): void {
  for (const line of readFileSync(join(folder, 'westmore.cfg'), 'utf8').split('\n')) {
    const [, name = '', value = ''] = /^set (\w+) "([^"]*)"$/.exec(line) ?? []
    if (name !== '') game.settings.set(name, value)
    else if (line === 'ensure westmore') {
      if (game.disk('westmore')) game.stop('westmore')
      game.start('westmore', folder)
    } else expect(line).toMatch(/^(#.*)?$/)
  }
}

function readConsole(game: FxServer): Pick<FirstStep, 'title' | 'state'>[] {
  const before = game.output.length
  game.command('westmore')
  const states = new Map(Object.entries(stepWords).map(([state, word]) => [word, state]))
  return game.output.slice(before).flatMap((line) => {
    const [, title, word] = /^\[westmore\] \d\. (.+): ([^.\s]+)(?:\. .+)?$/.exec(line) ?? []
    const state = states.get(word ?? '') as FirstStep['state'] | undefined
    return title && state ? [{ title, state }] : []
  })
}

test('downloads exactly the files of the build, and the settings only with a token', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'http://westmore.example' })
  const owner = await app.as('owner')
  const token = await makeToken(owner)
  const built = filesIn((await builtResource()).folder)

  const { answer, files } = await download(app, owner, token)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="westmore.zip"',
    'cache-control': 'no-store',
  })
  const settings = files.get('westmore/westmore.cfg')?.toString() ?? ''
  expect(settings).toContain(`\nset westmore_url "http://westmore.example"\nset westmore_token "${token}"\n`)
  expect(settings).not.toMatch(/^setr/m)
  files.delete('westmore/westmore.cfg')
  expect(files).toEqual(built)
  expect((await download(app, owner, null)).files).toEqual(built)
  expect(built.size).toBe(4)
})

test('refuses a download with anything but a token', async ({ owner }) => {
  for (const token of ['', 'wm_short', `wm_${'a'.repeat(42)}"`, `wm_${'a'.repeat(43)}\nquit`, 7])
    expectRefusal(await owner.send('POST', RESOURCE, { token }), 400, 'BAD_REQUEST')
})

test('marks the players whom the gate would let in, by Discord or proven licence', async ({ app, owner }) => {
  const token = await makeToken(owner)
  const license = (digit: string) => `license:${digit.repeat(40)}`
  const [{ id: admitted }, { id: waiting }] = [await app.as('user'), await app.as('user')]
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', admitted).execute()
  await app.db
    .insertInto('userGameIdentifiers')
    .values([
      { identifier: license('a'), userId: admitted, linkedBy: null, provenAt: new Date() },
      { identifier: license('b'), userId: admitted, linkedBy: owner.id },
    ])
    .execute()
  const read = async () => {
    const { servers, isAnyoneApproved } = (await owner.get('/api/game/servers')).body
    const players: { name: string; isAdmitted: boolean }[] = servers[0].heartbeat.players
    const names = players.filter(({ isAdmitted }) => isAdmitted).map(({ name }) => name)
    return { names, isAnyoneApproved }
  }
  const players = [
    { name: 'by Discord', discordId: admitted, license: null },
    { name: 'by a proven licence', discordId: null, license: license('a') },
    { name: 'by a licence of the staff', discordId: null, license: license('b') },
    { name: 'waiting', discordId: waiting, license: license('c') },
    { name: 'owner', discordId: owner.id, license: null },
    { name: 'nobody', discordId: null, license: null },
  ].map((player, at) => ({ ...player, id: at + 1 }))
  expect((await postAsGame(app, '/api/game/heartbeat', heartbeat({ players }), token)).status).toBe(204)

  expect(await read()).toEqual({
    names: ['by Discord', 'by a proven licence', 'owner'],
    isAnyoneApproved: true,
  })
  await owner.send('PUT', '/api/game/settings', { letsStaffIn: false })
  await app.db.updateTable('users').set({ allowlistStatus: 'none' }).execute()
  expect(await read()).toEqual({ names: [], isAnyoneApproved: false })
})

test('console and screen agree on every step of an owner’s first hour', async () => {
  const port = await freePort()
  await using app = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  await app.app.listen({ port: Number(port), host: '127.0.0.1' })
  const owner = await app.as('owner')
  const player = await app.as('user')
  const token = await makeToken(owner)

  const readScreen = async () => {
    const { servers, isAnyoneApproved } = (await owner.get('/api/game/servers')).body
    return stepsOfServer(servers[0], isAnyoneApproved).map(({ title, state }) => ({ title, state }))
  }
  const statesOf = (steps: Pick<FirstStep, 'state'>[]) => steps.map(({ state }) => state)
  expect(statesOf(await readScreen()).join(' ')).toBe('todo todo todo unknown unknown unknown todo unknown')

  const folder = join(unpack((await download(app, owner, token)).files), 'westmore')
  await using game = openFxServer({ convars: { westmore_log_joins: '0' } })
  game.startCode('vorp_core', '')
  const playing = game.join({ name: 'Jan', identifiers: [`discord:${player.id}`] })
  execute(game, folder)
  const expectStates = async (...states: FirstStep['state'][]) => {
    await expect.poll(async () => statesOf(await readScreen())).toEqual(states)
    await expect.poll(() => statesOf(readConsole(game))).toEqual(states)
    expect(readConsole(game)).toEqual(await readScreen())
  }

  await expectStates('done', 'done', 'todo', 'todo', 'todo', 'unknown', 'todo', 'unknown')
  await owner.send('POST', `/api/allowlist/submissions/${await apply(app, player.id)}/approve`, {})
  await expectStates('done', 'done', 'done', 'todo', 'todo', 'unknown', 'todo', 'unknown')

  const stranger = { name: 'Cizinec', identifiers: [`license:${'9'.repeat(40)}`] }
  game.join(stranger)
  await expectStates('done', 'done', 'todo', 'todo', 'todo', 'unknown', 'todo', 'unknown')
  const settings = readFileSync(join(folder, 'westmore.cfg'), 'utf8')
  writeFileSync(
    join(folder, 'westmore.cfg'),
    settings.replace('set westmore_gate "0"', 'set westmore_gate "1"'),
  )
  execute(game, folder)
  await expectStates('done', 'done', 'done', 'done', 'done', 'unknown', 'todo', 'unknown')

  game.settings.set('sv_allowlistInstructions', 'Ask the resource')
  game.emit('txAdmin:events:scheduledRestart', { secondsRemaining: 600 })
  game.emit('txAdmin:events:scheduledRestartSkipped', {})
  await expectStates('done', 'done', 'done', 'done', 'done', 'done', 'done', 'unknown')

  game.command('westmore test')
  await expect.poll(() => game.output.at(-1)).toContain('Zkušební záznam je na webu')
  game.emit('vorp:SelectedCharacter', playing, { firstname: 'Jan', lastname: 'Hrom' })
  await expectStates('done', 'done', 'done', 'done', 'done', 'done', 'done', 'done')

  game.emit('txAdmin:events:whitelistRequest', { action: 'requested', playerName: 'Eva', license: 'a1' })
  game.emit('txAdmin:events:scheduledRestart', { secondsRemaining: 600 })
  await expectStates('done', 'done', 'done', 'done', 'done', 'todo', 'done', 'done')
  // Players from before the gate may stay; the gate asks those who connect later.
  expect(game.players()).toHaveLength(2)
  const connection = game.connect(stranger)
  await expect.poll(() => connection.cards).toHaveLength(1)
})
