import { expect, type Page } from '@playwright/test'
import { send, type Someone } from './api-user.ts'

/** Opens a ticket over HTTP. */
export const openTicket = (
  author: Someone,
  ticket: {
    title: string
    category?: string
    message?: string
    concernedId?: string
    fields?: Record<string, string>
  },
): Promise<{ id: string; number: number }> =>
  send(author, 'post', '/tickets', { category: 'support', message: 'Prosím o pomoc.', ...ticket })

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Odpověď' })

/** Writes to a ticket over HTTP. */
export const say = (by: Someone, id: string, message: string) =>
  send(by, 'post', `/tickets/${id}/messages`, { message })

/** Changes status or assignee of a ticket over HTTP. */
export const changeTicket = (by: Someone, id: string, data: object) =>
  send(by, 'patch', `/tickets/${id}`, data)

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
