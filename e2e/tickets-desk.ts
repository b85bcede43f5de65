import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Opens a ticket over HTTP, for a person signed in with or without a browser. */
export async function openTicket(
  { request }: { request: APIRequestContext },
  ticket: {
    title: string
    category?: string
    message?: string
    concernedId?: string
    fields?: Record<string, string>
  },
): Promise<{ id: string; number: number }> {
  const answer = await request.post('/api/tickets', {
    data: { category: 'support', message: 'Prosím o pomoc.', ...ticket },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Odpověď' })

/** Writes to a ticket over HTTP. */
export async function say({ request }: { request: APIRequestContext }, id: string, message: string) {
  const answer = await request.post(`/api/tickets/${id}/messages`, { data: { message } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Changes status or assignee of a ticket over HTTP. */
export async function changeTicket({ request }: { request: APIRequestContext }, id: string, data: object) {
  const answer = await request.patch(`/api/tickets/${id}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The messages and events on the screen, without announcements to screen readers. */
export function messageList(page: Page) {
  return page.getByRole('list', { name: 'Zprávy' })
}

export function openDesk(page: Page) {
  return page.getByRole('region', { name: /^Ticket číslo/ })
}

export async function reply(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Control+Enter')
  await expect(composer(page)).toHaveValue('')
}

export function numberOf(page: Page): string {
  return new URL(page.url()).searchParams.get('ticket') ?? ''
}

export async function setStatus(page: Page, status: string) {
  const statuses = openDesk(page).getByRole('group', { name: 'Status ticketu' })
  await statuses.getByRole('button', { name: status }).click()
}

export function deskRows(page: Page) {
  return page.getByRole('list', { name: 'Tickety', exact: true }).getByRole('listitem')
}

export async function openTool(page: Page, name: string) {
  await page.getByRole('button', { name: 'Nástroje' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Chooses one filter of the staff's list by the text or the value of its option. */
export async function filterBy(page: Page, label: string, option: string | { label: string }) {
  await page.getByRole('button', { name: /^Filtry/ }).click()
  await page.getByRole('group', { name: 'Filtry' }).getByLabel(label).selectOption(option)
  await page.keyboard.press('Escape')
}
