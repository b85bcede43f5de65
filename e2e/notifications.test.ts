import type { Page } from '@playwright/test'
import { pressOn, tabTo, signInByKeyboard } from './by-keyboard.ts'
import type { ApiUser } from './api-user.ts'
import { expectAccessible } from './accessibility.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'
import { changeTicket, messageList, openTicket, say } from './tickets-desk.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Oznámení/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Oznámení' })
const listed = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const toasts = (page: Page) => page.getByRole('region', { name: 'Hlášení' }).getByRole('listitem')
const hears = (page: Page, name: string) => expect(bell(page)).toHaveAccessibleName(name)

const answerTo = (clerk: ApiUser, id: string, message = 'Kůň je u kováře.') => say(clerk, id, message)

test('staff answers appear in the bell and a toast, unless their ticket is open', async ({
  player,
  clerk,
}) => {
  const { id, number } = await openTicket(player, { title: 'Zmizel mi kůň' })
  await player.goto('/user')
  await hears(player, 'Oznámení')
  await bell(player).click()
  await expect(panel(player).getByText('Zatím vám nikdo nic nevzkázal')).toBeVisible()
  await player.keyboard.press('Escape')
  await expect(bell(player)).toBeFocused()

  await answerTo(clerk, id)
  await hears(player, 'Oznámení, 1 nepřečtené')
  await expect(player.getByText(`Nová odpověď v ticketu #${number}`)).toBeVisible()
  await answerTo(clerk, id, 'Můžete si ho vyzvednout.')
  await expect(player.getByText(`2 nové odpovědi v ticketu #${number}`)).toBeVisible()
  await changeTicket(clerk, id, { status: 'closed' })
  await hears(player, 'Oznámení, 2 nepřečtená')

  await bell(player).click()
  const rows = panel(player).getByRole('listitem')
  await expect(rows).toHaveText([
    new RegExp(`Ticket #${number} byl uzavřen.*Zmizel mi kůň.*Adéla Razítková`),
    new RegExp(`2 nové odpovědi v\\sticketu #${number}`),
  ])
  await rows.first().getByRole('link').click()
  await expect(panel(player)).toHaveCount(0)
  await expect(player).toHaveURL(`/user/support?ticket=${number}`)
  await hears(player, 'Oznámení')
  // Otherwise it would stay for ten seconds over the ticket it speaks of.
  await expect(toasts(player)).toHaveCount(0, { timeout: 3_000 })

  await changeTicket(clerk, id, { status: 'open' })
  await answerTo(clerk, id, 'Ještě něco?')
  await expect(messageList(player).getByText('Ještě něco?')).toBeVisible()
  const unread = async () => (await (await player.request.get('/api/notifications/unread')).json()).about
  await expect.poll(unread).toEqual([])
  await hears(player, 'Oznámení')
  await expect(player.getByText(/Nová odpověď v\sticketu/)).toHaveCount(0)
})

test('a toast lies below the bar and over nothing one can press', async ({ player, clerk }) => {
  const { id } = await openTicket(player, { title: 'Zmizel mi kůň' })
  const { number } = await openTicket(player, { title: 'Zmizelo mi sedlo' })
  await player.goto(`/user/support?ticket=${number}`)
  await expect(messageList(player).getByText('Prosím o pomoc.')).toBeVisible()
  await answerTo(clerk, id)
  await expect(toasts(player)).toHaveCount(1)
  for (const [width, height] of [
    [390, 844],
    [1366, 650],
  ] as const) {
    await player.setViewportSize({ width, height })
    await expect.poll(() => player.evaluate(underToasts), `at ${width} px`).toEqual([])
  }
})

test('a disabled kind creates no notification, and disabled toasts do not appear', async ({
  player,
  clerk,
}) => {
  const { id, number } = await openTicket(player, { title: 'Zmizel mi kůň' })
  await player.goto('/user/notifications?tab=nastaveni')
  const kinds = player.getByRole('region', { name: 'O čem chcete vědět' }).getByRole('switch')
  await expect(kinds).toHaveCount(6)
  await player.getByRole('switch', { name: 'Odpovědi' }).click()
  await player.getByRole('switch', { name: 'Hlášení na stránce' }).click()
  await expect(player.getByRole('switch', { name: 'Odpovědi' })).not.toBeChecked()
  const wishes = async () => (await player.request.get('/api/notifications/settings')).json()
  await expect.poll(wishes).toMatchObject({ off: expect.arrayContaining(['answer']), toasts: false })
  await player.reload()
  await expect(player.getByRole('switch', { name: 'Odpovědi' })).not.toBeChecked()

  await player.goto('/user')
  await answerTo(clerk, id)
  await changeTicket(clerk, id, { status: 'in-progress' })
  await hears(player, 'Oznámení, 1 nepřečtené')
  await expect(player.getByText(`Ticket #${number} je v řešení`)).toHaveCount(0)
  await bell(player).click()
  await expect(panel(player).getByRole('listitem')).toHaveText([/je v\sřešení/])
})

test('staff read assignments and mentions in the notifications by keyboard alone', async ({
  openBrowser,
  clerk,
  tereza,
}) => {
  const { id, number } = await openTicket(tereza, { title: 'Zmizel mi kůň' })
  await changeTicket(clerk, id, { assigneeId: people.marsal_dvorak })
  await clerk.request.post(`/api/tickets/${id}/notes`, { data: { text: 'Postará se @marsal_dvorak?' } })
  await clerk.addTodo({ title: 'Opravit most', assignedTo: 'marsal_dvorak' })
  await clerk.request.post(`/api/users/${people.tereza_kolt}/notes`, { data: { text: 'Viz @Marsal_Dvorak' } })

  const page = await openBrowser()
  await signInByKeyboard(page, 'marsal_dvorak')
  await hears(page, 'Oznámení, 4 nepřečtená')
  await pressOn(page, bell(page))
  const rows = panel(page).getByRole('listitem')
  await expect(rows).toHaveText([
    /Zmínka o\svás v\spoznámce o\suživateli.*tereza_kolt/,
    /Byl vám přidělen úkol.*Opravit most/,
    new RegExp(`Zmínka o\\svás v\\spoznámce k\\sticketu #${number}`),
    new RegExp(`Byl vám přidělen ticket #${number}`),
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Upravit Úkol' })).toBeVisible()
  await hears(page, 'Oznámení, 3 nepřečtená')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { name: 'Oznámení' })).toBeVisible()
  await expect(listed(page).getByText('Opravit most')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/user/admin/users/${people.tereza_kolt}`)
  await hears(page, 'Oznámení, 2 nepřečtená')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await pressOn(page, page.getByRole('button', { name: 'Označit vše jako přečtené' }))
  await hears(page, 'Oznámení')
  await tabTo(page, page.getByRole('tab', { name: 'Přehled' }))
  await page.keyboard.press('ArrowRight')
  const kinds = page.getByRole('region', { name: 'O čem chcete vědět' }).getByRole('switch')
  await expect(kinds).toHaveCount(12)
})

test('mentions a colleague with @ by keyboard, notifies them and highlights the name', async ({
  administrator,
  secondAdministrator,
  tereza,
}) => {
  const page = administrator
  const { number } = await openTicket(tereza, { title: 'Zmizel mi kůň' })
  await secondAdministrator.goto('/user')
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  await page.getByRole('button', { name: 'Poznámka' }).click()
  const note = page.getByRole('textbox', { name: /poznámka/i })
  await note.pressSequentially('Co na to @ad')
  const offered = page.getByRole('listbox', { name: 'Koho z týmu zmínit' }).getByRole('option')
  await expect(offered).toHaveText(['adela.razitko'])
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(note).toBeFocused()
  await note.pressSequentially(' a @A')
  await expect(offered).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Co na to @ad a @adela.razitko ')
  await note.press('Control+Enter')
  await expect(messageList(page).getByText('@adela.razitko', { exact: true })).toBeVisible()
  await hears(secondAdministrator, 'Oznámení, 1 nepřečtené')
  await expect(secondAdministrator.getByText(`Zmínka o vás v poznámce k ticketu #${number}`)).toBeVisible()
  await hears(page, 'Oznámení')
})

test('a failed list can be loaded again, and older notifications load on demand', async ({
  player,
  site,
  consoleErrors,
  clerk,
}) => {
  consoleErrors.expect(/status of 500/)
  const { id } = await openTicket(player, { title: 'Zmizel mi kůň' })
  await answerTo(clerk, id)
  await site.database.writeNotifications('tereza_kolt', 40)
  const refuse = '**/api/notifications?*'
  await player.route(refuse, (route) => route.fulfill({ status: 500, json: {} }))
  await player.goto('/user/notifications')
  await expect(player.getByText('Oznámení se nepodařilo načíst')).toBeVisible({ timeout: 20_000 })
  await player.unroute(refuse)
  await player.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(listed(player).getByText('Zmizel mi kůň')).toHaveCount(30)
  await player.getByRole('button', { name: 'Zobrazit starší' }).click()
  await expect(listed(player).getByText('Zmizel mi kůň')).toHaveCount(41)
  await expect(player.getByRole('button', { name: 'Zobrazit starší' })).toHaveCount(0)
})

test('the notifications panel and screen are accessible and fit', async ({
  administrator,
  clerk,
  tereza,
}) => {
  const page = administrator
  await page.goto('/user')
  const { id } = await openTicket(tereza, { title: `Titulek ${'dlouhý '.repeat(20)}`.slice(0, 150) })
  await changeTicket(clerk, id, { assigneeId: people.marsal_dvorak })
  await clerk.addTodo({ title: 'Nejneobhospodařovávatelnějšího'.repeat(5), assignedTo: 'marsal_dvorak' })
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await bell(page).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'the panel of the bell', [width])
    await page.keyboard.press('Escape')
  }
  await page.goto('/user/notifications')
  await expect(listed(page).getByRole('link')).toHaveCount(2)
  await expectAccessible(page, 'the notifications', [1440, 1024, 390])
  await page.goto('/user/notifications?tab=nastaveni')
  const kinds = page.getByRole('region', { name: 'O čem chcete vědět' }).getByRole('switch')
  await expect(kinds).toHaveCount(12)
  await expectAccessible(page, 'the notification settings', [1440, 390])
})

/** Runs in the page: what the toasts lie over that can be pressed or written into. */
function underToasts(): string[] {
  const section = document.querySelector('section[aria-label="Hlášení"]')
  const box = section?.getBoundingClientRect()
  if (!section || !box || box.height === 0) return ['there is no toast']
  return [...document.querySelectorAll('a, button, input, select, textarea, nav, form')]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
      return !section.contains(element) && element.checkVisibility() && !isApart
    })
    .map((element) => `${element.tagName} ${element.textContent}`)
}
