import { hostileMarkup, expectPlainText, expectNothingRan } from './hostile.ts'
import { expectFits, long } from './accessibility.ts'
import { expect, test } from './test.ts'
import { composer, messageList, openDesk, openTicket, reply, say, setStatus } from './tickets-desk.ts'

test('shows a recording as a card and loads nothing from its service before a click', async ({ player }) => {
  const asked: string[] = []
  player.on('request', (request) => asked.push(new URL(request.url()).hostname))
  const { number } = await openTicket(player, {
    title: 'Záznam',
    message: 'Tady je to: https://medal.tv/games/red-dead-2/clips/abc/def',
  })
  await player.goto(`/user/support?ticket=${number}`)
  const card = messageList(player).getByRole('link', { name: /Video na Medal/ })
  await expect(card).toHaveAttribute('target', '_blank')
  await expect(card).toHaveAttribute('rel', /noopener noreferrer/)
  expect(asked.filter((host) => host !== 'localhost')).toEqual([])
})

test('shows markup in every text of a ticket as text and never runs it', async ({
  player,
  administrator,
}) => {
  await player.goto('/user/support?new')
  await player.getByLabel('Kategorie').selectOption({ label: 'Žádost o frakci' })
  await player.getByLabel('Předmět').fill(hostileMarkup('titulek'))
  await player.getByLabel('Název frakce').fill(hostileMarkup('pole'))
  await player
    .getByLabel('Plán a příběh')
    .fill(`${hostileMarkup('zpráva')}\njavascript:alert(1) data:text/html,x`)
  await player.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expectPlainText(player, 'titulek', 'pole')
  await expect(messageList(player).getByText(hostileMarkup('zpráva'))).toBeVisible()
  await expect(messageList(player).getByRole('link')).toHaveCount(0)

  await administrator.goto('/user/admin/tickets')
  await expectPlainText(administrator, 'titulek')
  await administrator.getByRole('link', { name: hostileMarkup('titulek') }).click()
  await expectPlainText(administrator, 'titulek', 'pole')
  await administrator.getByRole('button', { name: 'Interní poznámka' }).click()
  await administrator.getByRole('textbox', { name: 'Interní poznámka' }).fill(hostileMarkup('interní'))
  await administrator.getByRole('button', { name: 'Uložit poznámku' }).click()
  await expectPlainText(administrator, 'interní')
  await administrator.getByRole('button', { name: 'Odpověď' }).click()
  await reply(administrator, `${hostileMarkup('odpověď')} https://example.com/?a="><b>&x=<i>`)
  await expect(messageList(player).getByText(hostileMarkup('odpověď'))).toBeVisible()
  await expect(messageList(player).getByRole('link')).toHaveAttribute('rel', /noopener/)
  const title = '<b onclick=pwned=1>šablona</b>'
  const saved = { title, text: `${hostileMarkup('text')} {titulek}` }
  const answer = await administrator.request.post('/api/tickets/saved-replies', { data: saved })
  expect(answer.status()).toBe(201)
  await composer(administrator).press('/')
  await expect(administrator.getByRole('option')).toContainText([title])
  await administrator.keyboard.press('Enter')
  await expect(composer(administrator)).toHaveValue(`${hostileMarkup('text')} ${hostileMarkup('titulek')}`)

  await setStatus(administrator, 'Uzavřený')
  await player.getByTitle('Špatné', { exact: true }).click()
  await player.getByLabel('Chcete k tomu něco dodat?').fill(hostileMarkup('hodnocení'))
  await player.getByRole('button', { name: 'Odeslat hodnocení' }).click()
  await expectPlainText(administrator, 'hodnocení')
  await player.getByRole('link', { name: 'Všechny tickety' }).click()
  await expectPlainText(player, 'titulek')
})

test('bidi characters, endless words and the longest message fit a phone', async ({
  player,
  administrator,
}) => {
  const longest = `${'Dlouhá cesta přes prérii. '.repeat(307)}KONEC MĚSTA`
  const { id, number } = await openTicket(player, {
    title: `‮Převrácený ${long}`.slice(0, 150),
    category: 'rules',
    message: `‮txt.exe‬ ⁦skrytý⁩ ${long} שלום ${long} https://example.com/${long}`,
    fields: { who: `${long} مرحبا`, evidence: `https://example.com/${long}` },
  })
  for (const message of [longest, 'ř\n'.repeat(300), 'Z̷̢̧̛̞a̸l̵g̶o̶ '.repeat(40)]) {
    await say(player, id, message)
  }
  const tooLong = { message: 'x'.repeat(8_001) }
  expect((await player.request.post(`/api/tickets/${id}/messages`, { data: tooLong })).status()).toBe(400)

  for (const [page, path] of [
    [player, '/user/support'],
    [administrator, '/user/admin/tickets'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('link', { name: /^Převrácený/ })).toBeVisible()
    await expectFits(page, `the list at ${path}`, 390)
    await page.goto(`${path}?ticket=${number}`)
    await expect(messageList(page).getByText('txt.exe skrytý')).toBeVisible()
    await expectFits(page, `the conversation at ${path}`, 390)
    const end = messageList(page).getByText('KONEC MĚSTA')
    const isCut = () => end.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    expect(await isCut()).toBe(true)
    await page.getByRole('button', { name: 'Zobrazit celou zprávu' }).first().click()
    expect(await isCut()).toBe(false)
    await expectFits(page, `the whole message at ${path}`, 390)
    await expectNothingRan(page)
  }

  await administrator.setViewportSize({ width: 1440, height: 900 })
  await composer(administrator).fill('x'.repeat(8_001))
  await expect(openDesk(administrator).getByText('Text může mít nejvýše 8 000 znaků.')).toBeVisible()
  await expect(openDesk(administrator).getByRole('button', { name: 'Odeslat', exact: true })).toBeDisabled()
})
