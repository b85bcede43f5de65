import { randomUUID } from 'node:crypto'
import { hostileMarkup, expectPlainText } from './hostile.ts'
import { expectAccessible, expectAccessibleDialog, long } from './accessibility.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const LICENSE = `license:${'a1b2c3d4'.repeat(5)}`
const screen = '/user/admin/game'

test('a player links their game account by a code; player and staff can unlink it', async ({
  player,
  administrator,
  consoleErrors,
  clerk,
  tereza,
}) => {
  // A wrong code.
  consoleErrors.expect(/status of 404 .*\/api\/auth\/me\/licenses$/, /This code is wrong/)
  await clerk.ask('Kdo jsi?')
  await tereza.apply()
  await player.goto('/user')
  const card = player.getByRole('region', { name: 'Herní účet' })
  const code = card.getByLabel('Kód ze hry')
  await expect(card).toContainText('až vás schválíme')
  await expect(code).toHaveCount(0)
  await clerk.approve('tereza_kolt')
  await expect(code).toBeVisible()

  await code.fill('abc')
  await card.getByRole('button', { name: 'Propojit' }).click()
  await expect(card.getByRole('alert')).toContainText('Znak B v kódu nikdy není.')
  await code.fill('ACDEFGHJ')
  await card.getByRole('button', { name: 'Propojit' }).click()
  await expect(card.getByRole('alert')).toContainText('Tento kód neplatí.')
  await expectAccessible(player, 'a wrong code from the game')

  const told = await clerk.codeFor(LICENSE)
  await code.fill(`${told.slice(0, 4).toLowerCase()} ${told.slice(4)}`)
  await code.press('Enter')
  await expect(player.getByText('Herní účet je propojen.')).toBeVisible()
  const list = card.getByRole('list', { name: 'Propojené herní účty' })
  await expect(list).toContainText('…b2c3d4')
  await expect(code).toHaveValue('')

  await administrator.goto(`/user/admin/users/${people['tereza_kolt']}`)
  const diary = administrator.getByRole('region', { name: 'Herní deník' })
  await expect(diary.getByRole('listitem')).toContainText('pouští do hry')
  await expectAccessible(administrator, 'a person with a linked game account')
  await diary.getByRole('button', { name: `Zrušit propojení ${LICENSE}` }).click()
  const asked = administrator.getByRole('dialog', { name: 'Zrušit propojení' })
  await expect(asked).toContainText('Hra ho bez Discordu už nepustí')
  await asked.getByRole('button', { name: 'Zrušit propojení' }).click()
  // The player's open page updates by itself.
  await expect(list).toHaveCount(0)

  await code.fill(await clerk.codeFor(LICENSE))
  await code.press('Enter')
  await expect(diary.getByRole('listitem')).toContainText('pouští do hry')
  await list.getByRole('button', { name: 'Zrušit propojení …b2c3d4' }).click()
  await expectAccessibleDialog(player, 'Zrušit propojení')
  // The live change is faster than the answer.
  await player.route('**/api/auth/me/licenses/*', async (route) => {
    const answer = await route.fetch()
    await expect(list).toHaveCount(0)
    await route.fulfill({ response: answer })
  })
  await list.getByRole('button', { name: 'Zrušit propojení …b2c3d4' }).click()
  const dialog = player.getByRole('dialog', { name: 'Zrušit propojení' })
  await dialog.getByRole('button', { name: 'Zrušit propojení' }).click()
  await expect(player.getByText('Propojení bylo zrušeno.').last()).toBeVisible()
  await expect(list).toHaveCount(0)
  await expect(diary.getByText('pouští do hry')).toHaveCount(0)
})

test('staff see live the game server’s connection, its players and refused visitors', async ({
  administrator,
  overHttp,
  site,
  clerk,
}) => {
  await overHttp('tereza_kolt')
  await administrator.goto(screen)
  await expect(administrator.getByText('Žádný herní server')).toBeVisible()
  await expectAccessible(administrator, 'no game server')

  const owner = await overHttp('gustav_westmore')
  const data = { name: 'Herní server', serverId: 'westmore-1' }
  const { token } = await (await owner.request.post('/api/logs/tokens', { data })).json()
  const sendHeartbeat = (fields: object) => clerk.sendHeartbeat(fields, token)
  const server = administrator.getByRole('region', { name: 'Herní server westmore-1' })
  await expect(server.getByText('Ještě se neohlásil.')).toBeVisible()
  await expect(server.getByText('Uvedení do provozu: zbývají 4 z')).toBeVisible()
  await expectAccessible(administrator, 'a game server that has never spoken')

  const someone = { license: null, discordId: null }
  const players = [
    { ...someone, id: 1, discordId: people['tereza_kolt'], name: 'Tereza Koltová' },
    { ...someone, id: 2, license: LICENSE, name: hostileMarkup('hráč') },
    { ...someone, id: 3, name: long },
    { ...someone, id: 4, name: '' },
  ]
  const refused = ['none', 'waiting', 'declined', 'revoked', 'unlinked', 'away'].map((why, at) => ({
    ...someone,
    id: randomUUID(),
    at: new Date(Date.now() - at * 3_600_000).toISOString(),
    name: at === 0 ? hostileMarkup('odmítnutý') : `Cizinec ${at}`,
    why,
  }))
  await sendHeartbeat({
    players,
    refused,
    queue: 2,
    restartIn: 600,
    lag: 2,
    gate: { isOn: true, spared: 3 },
  })
  await expect(server.getByText('Připojen', { exact: true })).toBeVisible()
  await expect(server.getByText('4 z\u00a064')).toBeVisible()
  await expect(server.getByText(/^za (10|9) min$/)).toBeVisible()
  await expect(server.getByRole('link', { name: 'tereza_kolt' })).toHaveAttribute(
    'href',
    `/user/admin/users/${people['tereza_kolt']}`,
  )
  await expect(server.getByText('3 hráči hrají dál bez schválené žádosti')).toBeVisible()
  const list = administrator.getByRole('region', { name: 'Koho hra nepustila' })
  for (const reason of [
    'Nemá žádost',
    'Žádost čeká',
    'Žádost zamítnuta',
    'Přístup odebrán',
    'Web neodpovídal',
  ])
    await expect(list.getByText(reason)).toBeVisible()
  await expectPlainText(administrator, 'hráč', 'odmítnutý')
  await expectAccessible(administrator, 'a game server with players')

  const spool = { lines: 1_234, bytes: 345_678, dropped: 12, inMemory: 30, aside: 2 }
  const theirs = new Date(Date.now() - 7_200_000).toISOString()
  const turnedAway = { forged: 3, flooded: 1_200, refused: 2 }
  await sendHeartbeat({ spool, turnedAway, lag: 300, now: theirs, gate: { isOn: false, spared: null } })
  await expect(server.getByText('Nikdo právě nehraje.')).toBeVisible()
  await expect(server.getByText('Brána je vypnutá, pouští každého.')).toBeVisible()
  await expect(server.getByText('1 234 záznamů (346 kB), ztraceno 12')).toBeVisible()
  await expect(server.getByText('Na disk herního serveru nejde zapisovat.')).toBeVisible()
  await expect(server.getByText('2 záznamy se sem opakovaně nepodařilo uložit.')).toBeVisible()
  await expect(server.getByText('hodiny jdou o 2 h pozadu, časy záznamů proto opravujeme')).toBeVisible()
  await expect(server.getByText('5 min starý')).toBeVisible()
  await expect(server.getByText('3 podvržené, 1 200 nad limit, 2 odmítl web')).toBeVisible()

  await site.database.ageHeartbeats(60)
  await administrator.reload()
  await expect(server.getByText('Nepřipojen')).toBeVisible()
  await expect(server.getByText('Kdo právě hraje, nevíme')).toBeVisible()
  await expectAccessible(administrator, 'a game server that fell silent')
})

test('a failed refresh shows the age of the state that stays on screen', async ({
  administrator,
  clerk,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500 .*\/api\/game\/servers$/)
  await clerk.sendHeartbeat()
  await administrator.goto(screen)
  await expect(administrator.getByText('Připojen', { exact: true })).toBeVisible()
  await administrator.route('**/api/game/servers', (route) => route.fulfill({ status: 500, body: '{}' }))
  await clerk.sendHeartbeat()
  await expect(administrator.getByText('Obnovit se nepodařilo, stav k')).toBeVisible({ timeout: 15_000 })
  await administrator.unroute('**/api/game/servers')
  await clerk.sendHeartbeat()
  await expect(administrator.getByText('Obnovit se nepodařilo')).toHaveCount(0)
})

test('the landing page counts down to a restart and returns to normal afterwards', async ({
  visitor,
  clerk,
}) => {
  await clerk.sendHeartbeat({
    restartIn: 900,
    players: [{ id: 1, license: null, discordId: null, name: 'x' }],
  })
  await visitor.goto('/')
  await expect(visitor.getByText('Právě ve městě: 1 z\u00a064')).toBeVisible()
  await expect(visitor.getByText(/Restart serveru za 1[45]:\d\d/)).toBeVisible()
  await expectAccessible(visitor, 'the landing page before a restart')
  await clerk.sendHeartbeat({ restartIn: 1 })
  await visitor.reload()
  await expect(visitor.getByText('Server se právě restartuje')).toBeVisible()
  await clerk.sendHeartbeat()
  // The page asks again within ten seconds.
  await expect(visitor.getByText('Server se právě restartuje')).toHaveCount(0, { timeout: 20_000 })
  await expect(visitor.getByText('Právě ve městě: 0 z\u00a064')).toBeVisible()
})
