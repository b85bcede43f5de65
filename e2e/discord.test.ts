import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { people, type Username } from './people.ts'
import { expect, test } from './test.ts'
import type { TestSite } from './test-site.ts'
import { openTicket } from './tickets-desk.ts'

/** Opens Discord as this persona sees it, newest first. */
const look = (page: Page, { standInUrl }: TestSite, username: Username) =>
  page.goto(`${standInUrl}/discord?postava=${people[username]}`)

test('shows a decision made on Discord to reviewer, player and channel at once', async ({
  openBrowser,
  receiveApplications,
  administrator,
  site,
}) => {
  await receiveApplications('josef.hrom')
  const player = await openBrowser('josef.hrom')
  await player.goto('/user/allowlist')
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByRole('article', { name: 'josef.hrom' })).toBeVisible()

  const discord = await openBrowser()
  const card = discord.getByRole('article').filter({ hasText: 'Žádost o allowlist: josef.hrom' }).first()
  await expect(async () => {
    await look(discord, site, 'marsal_dvorak')
    await expect(card).toContainText('Čeká na kontrolu', { timeout: 200 })
  }).toPass({ timeout: 60_000 })
  await card.getByRole('button', { name: 'Schválit' }).click()
  // A plain request, because loading a page takes longer than the decision.
  const channel = `${site.standInUrl}/discord?postava=${people.marsal_dvorak}`
  await expect
    .poll(async () => (await discord.request.get(channel)).text())
    .toContain('Schváleno: Maršál Dvořák')
  await expect(discord.getByRole('status')).toHaveText('Žádost je schválená.')
  await look(discord, site, 'marsal_dvorak')
  await expect(card).toContainText('Schváleno: Maršál Dvořák')
  await expect(card.getByRole('button')).toHaveCount(0)

  const reviewed = administrator.getByRole('article', { name: 'josef.hrom' })
  await expect(reviewed).toContainText('Schváleno')
  await expect(reviewed).toContainText('Maršál Dvořák')
  await expect(player.getByText('SCHVÁLENO').first()).toBeVisible()
  const message = discord.getByRole('article').filter({ hasText: 'Vaše žádost o allowlist byla schválena' })
  await expect(async () => {
    await look(discord, site, 'josef.hrom')
    await expect(message.first()).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 60_000 })
})

test('puts an answer from Discord into the ticket; players choose what Discord sends', async ({
  openBrowser,
  player,
  site,
  tereza,
}) => {
  await openTicket(tereza, { title: 'Ztracený kůň' })
  const discord = await openBrowser()
  const card = discord.getByRole('article').filter({ hasText: 'Od: Tereza Kolt' }).first()
  await expect(async () => {
    await look(discord, site, 'marsal_dvorak')
    await expect(card.getByRole('button', { name: 'Odpovědět' })).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 60_000 })
  await card.getByRole('button', { name: 'Odpovědět' }).click()
  await discord.getByLabel('Odpověď, hráč ji uvidí').fill('Už ho hledáme.')
  await discord.getByRole('button', { name: 'Odeslat' }).click()
  await expect(discord.getByRole('status')).toContainText('Odpověď je v ticketu')
  await player.goto('/user/support')
  await expect(player.getByText('Už ho hledáme.').first()).toBeVisible()

  await player.goto('/user/notifications?tab=nastaveni')
  const onDiscord = player.getByRole('switch', { name: 'Na Discordu', exact: true })
  await expect(onDiscord).toBeChecked()
  await onDiscord.click()
  await expect(onDiscord).not.toBeChecked()
  const wishes = async () => (await player.request.get('/api/discord/mine')).json()
  await expect.poll(wishes).toMatchObject({ isWanted: false })
  await player.reload()
  await expect(onDiscord).not.toBeChecked()
})

test('staff see the state of the bot; an owner syncs roles', async ({ owner, administrator }) => {
  await owner.goto('/user/admin/settings?tab=provoz')
  await owner.getByRole('link', { name: /^Discord Bot je připojen/ }).click()
  await administrator.goto('/user/admin/settings')
  await administrator.getByRole('button', { name: 'Další nastavení' }).click()
  await administrator.getByRole('menuitem', { name: 'Discord' }).click()
  for (const page of [owner, administrator]) {
    await expect(page.getByText('Všechno funguje.')).toBeVisible()
    await expect(page.getByLabel('Kanál pro tickety')).toBeDisabled()
  }
  await expect(administrator.getByRole('button', { name: /^Uložit/ })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Porovnat role a zkusit znovu' }).click()
  await expect(
    owner.getByText(/^(Všechny role sedí\.|Opravujeme \d+ rol|Na potvrzení vlastníka)/).first(),
  ).toBeVisible()
  await expect(administrator.getByText('Role se naposledy porovnaly')).toBeVisible()
  await expectAccessible(owner, 'the screen of Discord')

  await expect(owner.getByLabel('Role pro hráče s allowlistem')).toBeDisabled()
  await owner.getByRole('checkbox', { name: 'Tým' }).check()
  await owner.getByRole('button', { name: 'Uložit role' }).click()
  await expect(administrator.getByRole('checkbox', { name: 'Tým' })).toBeChecked()
  await owner.reload()
  await expect(owner.getByRole('checkbox', { name: 'Tým' })).toBeChecked()
})
