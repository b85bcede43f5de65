import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'
import {
  changeTicket,
  composer,
  messageList,
  numberOf,
  openTicket,
  reply,
  setStatus,
} from './tickets-desk.ts'

test('a message sent offline survives a reload and arrives once', async ({
  player,
  administrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_/, /Failed to fetch/)
  const { id, number } = await openTicket(player, { title: 'Přetržený drát' })
  await player.goto(`/user/support?ticket=${number}`)
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(messageList(player).getByText('Prosím o pomoc.')).toBeVisible()

  // The request and its retries do not arrive.
  await player.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await reply(player, 'Slyšíte mě?')
  await expect(player.getByText('Nepodařilo se odeslat zprávu. Zkuste to prosím znovu.')).toBeVisible()
  await player.reload()
  await expect(messageList(player).getByText('Slyšíte mě?')).toBeVisible()
  await player.unroute('**/messages')
  await arrivesOrIsSentAgain(player, messageList(administrator).getByText('Slyšíte mě?'))

  // The request arrives, but its answer does not.
  await player.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await reply(player, 'A teď?')
  await expect(messageList(administrator).getByText('A teď?')).toBeVisible()
  await player.unrouteAll({ behavior: 'wait' })
  await player.reload()
  for (const page of [player, administrator])
    for (const text of ['Slyšíte mě?', 'A teď?'])
      await expect(messageList(page).getByText(text)).toHaveCount(1)
  const messages = await (await player.request.get(`/api/tickets/${id}/messages`)).json()
  expect(messages.map(({ message }: { message: string }) => message)).toEqual([
    'Prosím o pomoc.',
    'Slyšíte mě?',
    'A teď?',
  ])
})

/** Loses the answer to the first POST, though the server has handled it; or the proxy answers it with 502. */
async function loseFirst(page: Page, address: string, isProxy: boolean) {
  let sent = 0
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent > 1) return route.continue()
    if (isProxy) return route.fulfill({ status: 502 })
    await route.fetch()
    return route.abort('connectionreset')
  })
  return () => sent
}

test('a ticket, a status change and a note lost in a restart are sent again', async ({
  player,
  administrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_/, /Failed to fetch/, /status of 502/)
  const tickets = await loseFirst(player, '**/api/tickets', false)
  await player.goto('/user/support?new')
  await player.getByLabel('Kategorie').selectOption({ value: 'support' })
  await player.getByLabel('Předmět').fill('Přerušená linka')
  await player.getByLabel('Zpráva').fill('Slyšíte mě?')
  await player.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expect(player.getByRole('heading', { name: 'Přerušená linka' })).toBeVisible()
  expect(tickets()).toBe(2)

  const steps = await loseFirst(administrator, '**/api/tickets/changes', true)
  await administrator.goto(`/user/admin/tickets?ticket=${numberOf(player)}`)
  await setStatus(administrator, 'V řešení')
  await expect(player.getByText('V řešení').first()).toBeVisible()
  expect(steps()).toBe(2)

  const id = people['tereza_kolt']
  const notes = await loseFirst(administrator, `**/api/users/${id}/notes`, false)
  await administrator.goto(`/user/admin/users/${id}`)
  const region = administrator.getByRole('region', { name: 'Poznámky týmu' })
  await region.getByLabel('Nová poznámka').fill('Volá často.')
  await region.getByRole('button', { name: 'Uložit poznámku' }).click()
  await expect(region.getByLabel('Nová poznámka')).toHaveValue('')
  await expect(region.getByText('Volá často.')).toHaveCount(1)
  expect(notes()).toBe(2)
})

test('drafts survive a reload, each for its author only', async ({ player, administrator }) => {
  const { number } = await openTicket(player, { title: 'Rozepsaný telegram' })
  await player.goto(`/user/support?ticket=${number}`)
  await composer(player).fill('Napůl napsáno')
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  await administrator.getByRole('button', { name: 'Interní poznámka' }).click()
  await administrator.getByRole('textbox', { name: 'Interní poznámka' }).fill('Napůl poznámka')
  for (const page of [player, administrator]) await page.reload()
  await expect(composer(player)).toHaveValue('Napůl napsáno')
  await expect(administrator.getByRole('textbox', { name: /^(Odpověď|Interní poznámka)/ })).toBeVisible()
  const note = administrator.getByRole('textbox', { name: 'Interní poznámka' })
  if (!(await note.isVisible())) await administrator.getByRole('button', { name: 'Interní poznámka' }).click()
  await expect(note).toHaveValue('Napůl poznámka')

  await player.goto('/user/support?new')
  await player.getByLabel('Kategorie').selectOption({ label: 'Žádost o další postavu' })
  await player.getByLabel('Předmět').fill('Druhé já')
  await player.getByLabel('Současná postava').fill('Tereza')
  await player.reload()
  await expect(player.getByLabel('Předmět')).toHaveValue('Druhé já')
  await expect(player.getByLabel('Současná postava')).toHaveValue('Tereza')
})

test('a ticket closed during writing refuses the reply and keeps its text', async ({
  player,
  administrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409 .*\/messages$/)
  const { id, number } = await openTicket(player, { title: 'Zavírací doba' })
  await player.goto(`/user/support?ticket=${number}`)
  await composer(player).fill('Ještě jsem chtěla říct')
  // The page does not learn of the closing in time.
  await player.route('**/api/tickets/*', (route) => route.abort())
  consoleErrors.expect(/net::ERR_FAILED/)
  await changeTicket(administrator, id, { status: 'closed' })
  await composer(player).press('Control+Enter')
  await expect(
    player.getByText('Ticket byl mezitím uzavřen, zprávu už nepřijal. Text zůstává tady.'),
  ).toBeVisible()
  await expect(messageList(player).getByText('Ještě jsem chtěla říct')).toBeVisible()
})

test('a pasted picture reaches the other side; refused files hold the reply', async ({
  player,
  administrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 415/, /Only pictures/)
  const { number } = await openTicket(player, { title: 'Důkaz' })
  await player.goto(`/user/support?ticket=${number}`)
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  const field = composer(player)
  await field.fill('Tady je')
  await field.evaluate(async (element) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    canvas.getContext('2d')?.fillRect(8, 8, 20, 20)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    if (blob) data.items.add(new File([blob], 'snimek.png', { type: 'image/png' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(player.getByRole('list', { name: 'Přiložené soubory' })).toContainText('snimek')
  await player.getByRole('button', { name: 'Odeslat', exact: true }).click()
  const picture = messageList(administrator).getByRole('list', { name: 'Přílohy' }).getByRole('img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(64)
  await picture.click()
  const whole = administrator.getByRole('dialog', { name: /^Příloha: snimek/ })
  await expect(whole.getByRole('link', { name: 'V plné velikosti' })).toBeVisible()
  await expectAccessible(administrator, 'a picture of a conversation', [1440])
  await administrator.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
  await expect(messageList(administrator).getByRole('link', { name: /^Příloha: snimek/ })).toBeFocused()

  // One of each: refused, drawn again by the browser, and a text whose encoding and colours the server changes.
  await player.locator('input[type=file]').setInputFiles([
    { name: 'obrazek.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
    { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic', 'latin1') },
    { name: 'mapa.bmp', mimeType: 'image/bmp', buffer: bitmap },
    { name: 'server.log', mimeType: '', buffer: Buffer.from('\x1b[31mchyba: k\xf9\xf2\x1b[0m', 'latin1') },
    ...[1, 2].map((each) => ({
      name: `${each}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('text'),
    })),
  ])
  const files = player.getByRole('list', { name: 'Přiložené soubory' })
  const refused = files.getByRole('listitem').filter({ has: player.getByRole('alert') })
  await expect(refused).toHaveText([
    /^obrazek\.png\s*Program\sani\sskript\spřiložit\snejde\./,
    /^foto\.heic\s*V\ssouboru\sje\sfotka\sHEIC/,
    /^2\.txt\s*K\sjedné\szprávě\slze\spřiložit\snejvýše\s5\ssouborů\.$/,
  ])
  await expect(files.getByText('mapa.bmp')).toBeVisible()
  await field.fill('Tak aspoň slovy')
  await expect(player.getByText('Odeslat půjde, až odeberete soubory, které se nenahrály.')).toBeVisible()
  await player.keyboard.press('Control+Enter')
  await expect(player.getByRole('button', { name: 'Odeslat' })).toBeDisabled()
  await player.getByRole('button', { name: 'Odebrat nenahrané soubory' }).click()
  await player.getByRole('button', { name: 'Odeslat' }).click()
  await expect(files).toHaveCount(0)
  await expect(messageList(player).getByRole('link', { name: /^Příloha: mapa\.webp/ })).toBeVisible()
  await expect(messageList(player).getByRole('link', { name: /server\.log/ })).toBeVisible()
  await expect(messageList(administrator).getByText('Tak aspoň slovy')).toBeVisible()
  expect(numberOf(player)).toBe(String(number))
})

/** A bitmap of one pixel, as Windows' Paint writes it. */
const bitmap = Buffer.from(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b00000000000000000000ff000000',
  'hex',
)

/** Clicks retry if the page has given up; otherwise the message arrives by itself and the button disappears. */
async function arrivesOrIsSentAgain(sender: Page | Locator, arrived: Locator) {
  const retry = sender.getByRole('button', { name: 'Zkusit znovu' })
  await expect(async () => {
    await retry.click({ timeout: 500 }).catch(() => {})
    await expect(arrived).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 45_000 })
}
