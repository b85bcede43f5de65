import { expectFits, long } from './accessibility.ts'
import { expect, test } from './test.ts'
import { composer, messageList, openDesk, openTicket, say } from './tickets-desk.ts'

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
  }

  await administrator.setViewportSize({ width: 1440, height: 900 })
  await composer(administrator).fill('x'.repeat(8_001))
  await expect(openDesk(administrator).getByText('Text může mít nejvýše 8 000 znaků.')).toBeVisible()
  await expect(openDesk(administrator).getByRole('button', { name: 'Odeslat', exact: true })).toBeDisabled()
})
