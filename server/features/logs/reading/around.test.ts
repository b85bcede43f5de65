import { expect, test } from 'vitest'
import type { PlayersAroundLine } from '@westmore/contract/logs-around.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'

const middle = Date.now() - 86_400_000
const at = (seconds: number) => new Date(middle + seconds * 1_000).toISOString()
const by = (name: string, action: string, seconds: number, more: object = {}) =>
  line({
    action,
    created_at: at(seconds),
    user_identifier: `steam:${name}`,
    metadata: { playerName: name },
    ...more,
  })

const evening = [
  by('Zloděj', 'Sebral 5× zlatý prut hráči Oběť', 0),
  by('Oběť', 'Křičí o pomoc', 2),
  by('Oběť', 'Šla spát', 400),
  ...Array.from({ length: 12 }, (_, index) =>
    by(`Svědek ${index}`, `Kolem ${index}`, index % 2 === 0 ? -index : index),
  ),
  by('Svědek 0', 'Kolem podruhé', -20),
  by('Jinde', 'Jiný server', 1, { server_id: 'druhý' }),
  line({ action: 'Restart', created_at: at(5), user_identifier: null, metadata: null }),
]

test('names everyone on the line’s server, parties first, and shows a few side by side', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  await sendLines(app, evening)
  const { body }: { body: PlayersAroundLine } = await staff.get('/api/logs/entries/1/around')
  expect(body.players.slice(0, 3)).toEqual([
    { identifier: 'steam:Zloděj', name: 'Zloděj', count: 1, isParty: true },
    { identifier: 'steam:Oběť', name: 'Oběť', count: 1, isParty: true },
    { identifier: 'steam:Svědek 0', name: 'Svědek 0', count: 2, isParty: false },
  ])
  expect(body).toMatchObject({ others: 0, isWhole: true, entry: { id: 1 } })
  expect(body.players).toHaveLength(14)
  expect(body.shown).toHaveLength(6)
  expect(body.logs.map(({ action }) => action).slice(0, 2)).toEqual(['Kolem podruhé', 'Kolem 2'])
  expect(new Set(body.logs.map(({ user_identifier: whose }) => whose))).toEqual(new Set(body.shown))
})

test('prefers who acted within seconds and in rare categories, chat last', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  const chat = (name: string, second: number) =>
    by(name, 'Kdo to byl?', second, { category: 'CHAT', script_name: 'chat' })
  const inventory = (name: string, second: number) =>
    by(name, 'Vzal chleba', second, { category: 'INVENTORY', script_name: 'inventory' })
  await sendLines(app, [
    by('Střelec', 'Vystřelil', 0, { category: 'COMBAT' }),
    by('Zasažený', 'Padl k zemi', 1, { category: 'COMBAT' }),
    by('Dávný', 'Padl k zemi', 250, { category: 'COMBAT' }),
    ...Array.from({ length: 30 }, (_, index) => chat('Žvanil', index - 15)),
    chat('Mluvka', 0),
    ...Array.from({ length: 40 }, (_, index) => inventory('Nosič', 100 + index)),
    inventory('Kolemjdoucí', 2),
  ])
  const { body }: { body: PlayersAroundLine } = await staff.get('/api/logs/entries/1/around')
  expect(body.players.map(({ name }) => name)).toEqual([
    'Střelec',
    'Zasažený',
    'Kolemjdoucí',
    'Dávný',
    'Nosič',
    'Žvanil',
    'Mluvka',
  ])
})

test('shows the chosen players in the chosen order and always the line itself', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator', 'marsal')
  await sendLines(app, evening)
  const chosen = ['steam:Svědek 3', 'steam:Oběť'].map((one) => `player=${encodeURIComponent(one)}`).join('&')
  const { body }: { body: PlayersAroundLine } = await staff.get(
    `/api/logs/entries/1/around?minutes=10&${chosen}`,
  )
  expect(body.shown).toEqual(['steam:Svědek 3', 'steam:Oběť'])
  expect(body.logs.map(({ action }) => action)).toEqual([
    'Sebral 5× zlatý prut hráči Oběť',
    'Křičí o pomoc',
    'Kolem 3',
    'Šla spát',
  ])
  const deeds = await app.db.selectFrom('audit').select(['actor', 'subjectId']).orderBy('id').execute()
  expect(deeds).toEqual(
    ['steam:Zloděj', 'steam:Svědek 3', 'steam:Oběť'].map((subjectId) => ({ actor: 'marsal', subjectId })),
  )
})

test('shows the lines nearest to the moment and says if they are not all', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  await sendLines(app, [
    by('Zloděj', 'střed', 0),
    ...Array.from({ length: 350 }, (_, index) => by('Zloděj', `potom ${index}`, 1 + index / 10)),
  ])
  const { body }: { body: PlayersAroundLine } = await staff.get('/api/logs/entries/1/around?minutes=1')
  expect(body.isWhole).toBe(false)
  expect(body.logs).toHaveLength(301)
  expect(body.logs[0]?.action).toBe('střed')
  expectRefusal(await staff.get('/api/logs/entries/999/around'), 404, 'NOT_FOUND')
  const many = Array.from({ length: 9 }, (_, index) => `player=steam:${index}`).join('&')
  expect((await staff.get(`/api/logs/entries/1/around?${many}`)).status).toBe(400)
  expect((await staff.get('/api/logs/entries/1/around?minutes=31')).status).toBe(400)
})
