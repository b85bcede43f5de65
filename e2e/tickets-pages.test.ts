import { expect, test } from './test.ts'
import { composer, messageList, openTicket, reply } from './tickets-desk.ts'

for (const side of ['staff', 'player'] as const)
  test(`a long conversation starts at its end and loads older messages (${side})`, async ({
    openBrowser,
    site,
    tereza,
  }) => {
    const { number } = await openTicket(tereza, { title: 'Dlouhé vyprávění' })
    await site.database.writeMessages(120)
    const page = await openBrowser(side === 'staff' ? 'marsal_dvorak' : 'tereza_kolt')
    await page.goto(
      side === 'staff' ? `/user/admin/tickets?ticket=${number}` : `/user/support?ticket=${number}`,
    )
    const said = (text: string) => messageList(page).getByText(text, { exact: true })
    await expect(said('Zpráva 120')).toBeInViewport()
    await expect(said('Zpráva 60')).toHaveCount(0)

    const oldest = said('Zpráva 71')
    await oldest.scrollIntoViewIfNeeded()
    await expect(said('Zpráva 61')).toHaveCount(1)
    await expect(oldest).toBeInViewport()

    for (const text of ['Zpráva 61', 'Zpráva 21', 'Zpráva 11']) await said(text).scrollIntoViewIfNeeded()
    await said('Zpráva 1').scrollIntoViewIfNeeded()
    await expect(said('Prosím o pomoc.')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Zobrazit starší zprávy' })).toHaveCount(0)
    await expect(messageList(page).getByText(/^Zpráva \d+$/)).toHaveCount(120)

    const toEnd = page.getByRole('button', { name: 'Na konec' })
    await expect(toEnd).toBeVisible()
    expect(await toEnd.evaluate(isOverThread)).toBe(false)
    await toEnd.click()
    await expect(said('Zpráva 120')).toBeInViewport()
    await reply(page, 'A to je celé.')
    await expect(said('A to je celé.')).toBeInViewport()
    await expect(messageList(page).getByText(/^Zpráva \d+$/)).toHaveCount(120)
  })

test('a failed load of older messages is shown and can be repeated', async ({
  administrator: page,
  consoleErrors,
  site,
  tereza,
}) => {
  consoleErrors.expect(/before=|Failed to fetch|status of 5/)
  const { number } = await openTicket(tereza, { title: 'Dlouhé vyprávění' })
  await site.database.writeMessages(80)
  await page.route(/messages\?before=/, (route) => route.abort())
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  const said = (text: string) => messageList(page).getByText(text, { exact: true })
  await said('Zpráva 31').scrollIntoViewIfNeeded()
  await expect(page.getByText('Starší zprávy se nepodařilo načíst.')).toBeVisible()
  await page.unroute(/messages\?before=/)
  await page.getByRole('button', { name: 'Zobrazit starší zprávy' }).click()
  await said('Zpráva 1').scrollIntoViewIfNeeded()
  await expect(page.getByText('Starší zprávy se nepodařilo načíst.')).toHaveCount(0)
})

test('on a phone the reply field grows with its text and shrinks after sending', async ({
  openBrowser,
  site,
  tereza,
}) => {
  const { number } = await openTicket(tereza, { title: 'Z telefonu' })
  await site.database.writeMessages(20)
  const viewport = { width: 390, height: 844 }
  const phone = await openBrowser('tereza_kolt', { viewport, hasTouch: true, isMobile: true })
  await phone.goto(`/user/support?ticket=${number}`)
  await expect(messageList(phone).getByText('Zpráva 20', { exact: true })).toBeInViewport()
  const field = composer(phone)
  const heightOf = async (part: typeof field) => (await part.boundingBox())?.height ?? 0
  const empty = await heightOf(field)
  expect(empty).toBeLessThan(60)

  await field.tap()
  await expect(field).toBeFocused()
  await phone.keyboard.type('První řádek')
  for (const line of ['druhý', 'třetí', 'čtvrtý']) {
    await phone.keyboard.press('Enter')
    await phone.keyboard.type(line)
  }
  await expect(field).toHaveValue('První řádek\ndruhý\ntřetí\nčtvrtý')
  expect(await heightOf(field)).toBeGreaterThan(empty + 40)

  await phone.getByRole('button', { name: 'Odeslat', exact: true }).tap()
  await expect(messageList(phone).getByText('První řádek')).toBeInViewport()
  await expect(field).toHaveValue('')
  await expect.poll(() => heightOf(field)).toBe(empty)
})

/** Runs in the page: whether messages lie beside the button. */
function isOverThread(button: HTMLElement): boolean {
  const { left, top, height } = button.getBoundingClientRect()
  const beside = document.elementFromPoint(left - 8, top + height / 2)
  return beside?.closest('[role=log]') != null
}
