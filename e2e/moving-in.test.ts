import { expectAccessible } from './accessibility.ts'
import { publishPage } from './pages-desk.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const moving = '/user/admin/settings/moving'
const license = `license:${'d4'.repeat(20)}`
const banned = '700000000000000001'

const rows = [
  'Discord ID;Licence;Jméno;Od kdy;Přijal;Poznámka',
  `${people.tereza_kolt};;Tereza;5. 3. 2025;Adéla;klidná hráčka`,
  `;${license};Josef bez Discordu;;;`,
  `${banned};;Střelec;;;`,
  ';;Bez údajů;;;',
].join('\n')

const playersDb = JSON.stringify({
  version: 5,
  players: [],
  actions: [
    {
      id: 'B1AB-CDEF',
      type: 'ban',
      ids: [`discord:${banned}`],
      playerName: 'Střelec',
      reason: 'Cheaty',
      author: 'Adéla',
      timestamp: 1_700_000_000,
      expiration: false,
      revocation: { timestamp: null, author: null },
    },
  ],
})

test.use({ viewport: { width: 1366, height: 650 } })

test('an owner moves a community in, from an empty site to an open gate', async ({
  owner,
  openBrowser,
  clerk,
  site,
}) => {
  const { revision } = await (await owner.request.get('/api/allowlist/opening')).json()
  const closed = { isAccepting: false, reopensAt: null, week: null, text: '', revision }
  expect((await owner.request.put('/api/allowlist/opening', { data: closed })).status()).toBe(200)

  await owner.goto('/user/admin/settings?tab=provoz')
  await owner.getByRole('link', { name: /^Stěhujeme se/ }).click()
  const step = (name: string) =>
    owner.getByRole('list', { name: 'Kroky stěhování' }).getByRole('listitem').filter({ hasText: name })
  await expect(step('Přijatí hráči')).toContainText('Čeká')
  await expect(step('Bany')).toContainText('Máte-li co')
  await expectAccessible(owner, 'the steps of moving in')

  await publishPage(owner, 'rules', '## Chování\n\n- Buďte slušní.\n')
  await clerk.ask('Kdo jste?')
  await owner.reload()
  await expect(step('Pravidla')).toContainText('Hotovo')
  await expect(step('Otázky žádosti')).toContainText('1 otázka')

  const card = owner.getByRole('region', { name: 'Převzít přijaté hráče' })
  await card.getByLabel('Nebo sem vložte řádky').fill(rows)
  await card.getByRole('button', { name: 'Přečíst vložené' }).click()
  const report = card.getByRole('status')
  await expect(report).toContainText('Přibudou 3')
  await expect(report).toContainText('bez čitelného Discord ID a\u00a0licence 1')
  await expect(report).toContainText('Ze sloupců čteme: Přijal, Od kdy, Poznámka, Jméno.')
  await expect(report).toContainText('Pro tým přibude 1\u00a0poznámka')
  await expectAccessible(owner, 'the report of a take-over')
  await card.getByRole('button', { name: 'Převzít', exact: true }).click()
  await expect(report).toContainText('Převzato. Hra je pustí hned')
  await expect(step('Přijatí hráči')).toContainText('3 převzatí čekají na první přihlášení.')

  const bans = await owner.request.post('/api/sanctions/import', {
    headers: { 'content-type': 'application/octet-stream' },
    data: playersDb,
  })
  const { hash } = await bans.json()
  await owner.request.post(`/api/sanctions/import?store=${hash}`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: playersDb,
  })

  const staff = owner.getByRole('region', { name: 'Administrátoři, kteří se ještě nepřihlásili' })
  await staff.getByRole('button', { name: 'Ohlásit administrátora' }).click()
  await expect(staff.getByText('Discord ID má 15 až 21 číslic.')).toBeVisible()
  await staff.getByLabel('Discord ID').fill(people.vaclav_podkova)
  await staff.getByRole('button', { name: 'Ohlásit administrátora' }).click()
  await expect(staff.getByRole('listitem')).toContainText(people.vaclav_podkova)
  const vaclav = await openBrowser('vaclav_podkova')
  await vaclav.goto('/user/admin/admitted')
  const row = vaclav.getByRole('listitem').filter({ hasText: 'Josef bez Discordu' })
  await expect(row).toContainText('Bez účtu')
  await expect(row).toContainText('převzato z\u00a0tabulky')
  await expectAccessible(vaclav, 'the register with people taken over')

  const token = await site.database.writeGameToken('hlavni')
  const player = { id: 1, license, discordId: people['josef.hrom'], name: 'Josef' }
  await clerk.sendHeartbeat({ players: [player], gate: { isOn: true, spared: null } }, token)
  const asGame = async (path: string) =>
    (await owner.request.get(`/api/game/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  expect(await asGame(`allowlist/${people.tereza_kolt}`)).toMatchObject({ allowed: true })
  expect(await asGame(`licenses/${license}`)).toMatchObject({ allowed: true })
  expect(await asGame(`allowlist/${banned}`)).toMatchObject({ allowed: false })

  const tereza = await openBrowser('tereza_kolt')
  await tereza.goto('/user/allowlist')
  await expect(tereza.getByText('Přístup jste si přinesli z dřívějška')).toBeVisible()

  const phone = await openBrowser('gustav_westmore', { viewport: { width: 390, height: 844 } })
  await phone.goto(moving)
  const steps = phone.getByRole('list', { name: 'Kroky stěhování' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Brána herního serveru' })).toContainText(
    'Hotovo',
  )
  await expectAccessible(phone, 'a community that has moved in')
  await steps.getByRole('link', { name: 'Příjem žádostí' }).click()
  await phone.locator('summary').filter({ hasText: 'Příjem žádostí' }).click()
  const opening = phone.getByRole('region', { name: 'Příjem žádostí' })
  await opening.getByRole('switch', { name: 'Přijímáme žádosti' }).click()
  await opening.getByRole('button', { name: 'Uložit' }).click()
  await expect(opening).toBeHidden()
  await phone.reload()
  await expect(phone.getByRole('list', { name: 'Provoz' })).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Stěhujeme se/ })).toHaveCount(0)
})
