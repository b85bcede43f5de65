import { expect } from 'vitest'
import type { PlayersAroundLine } from '@westmore/contract/logs-around.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

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

test('names everyone on the line’s server, parties first, and shows what all did', async ({ app, staff }) => {
  await sendLines(app, evening)
  const { body }: { body: PlayersAroundLine } = await staff.get('/api/logs/entries/1/around')
  expect(body.players.slice(0, 3)).toEqual([
    { identifier: 'steam:Zloděj', name: 'Zloděj', count: 1, isParty: true },
    { identifier: 'steam:Oběť', name: 'Oběť', count: 1, isParty: true },
    { identifier: 'steam:Svědek 0', name: 'Svědek 0', count: 2, isParty: false },
  ])
  expect(body).toMatchObject({ others: 0, isWhole: true, entry: { id: 1 } })
  expect(body.players).toHaveLength(14)
  expect(body.logs).toHaveLength(16)
  expect(body.logs.map(({ action }) => action).slice(0, 2)).toEqual(['Kolem podruhé', 'Kolem 10'])
})

test('shows only the chosen players, and always the line itself', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  await sendLines(app, evening)
  const chosen = ['steam:Svědek 3', 'steam:Oběť'].map((one) => `player=${encodeURIComponent(one)}`).join('&')
  const { body }: { body: PlayersAroundLine } = await staff.get(
    `/api/logs/entries/1/around?minutes=10&${chosen}`,
  )
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

test('shows the lines nearest to the moment and says if they are not all', async ({ app, staff }) => {
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
