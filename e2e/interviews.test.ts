import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { send, type Someone } from './api-user.ts'
import { pressOn, typeInto } from './by-keyboard.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const voiceUrl = 'https://discord.gg/westmore-hlas'

async function switchOn(owner: Someone, rules: object = {}) {
  const settings = await (await owner.request.get('/api/settings/interviews')).json()
  const { editedBy: _editedBy, ...before } = settings
  const checks = ['Zná pravidla', 'Postava patří do doby']
  await send(owner, 'put', '/settings/interviews', { ...before, isOn: true, voiceUrl, checks, ...rules })
}

const startRoom = async (page: Page) => {
  await page.goto('/user/admin/interviews')
  await expect(page.getByRole('heading', { name: 'POHOVORY' })).toBeVisible()
}

test('leads from the invitation over Discord and the talk into the game', async ({
  overHttp,
  receiveApplications,
  openBrowser,
  administrator,
  secondAdministrator,
  player,
  site,
}) => {
  const clerk = await receiveApplications('tereza_kolt')
  const token = await clerk.tokenOfGame()
  const isAdmitted = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await clerk.request.get(`/api/game/allowlist/${people.tereza_kolt}`, { headers })
    return (await answer.json()).allowed
  }
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByRole('link', { name: 'Pohovory' })).toHaveCount(0)
  await switchOn(await overHttp('gustav_westmore'))

  await test.step('the staff invite instead of approving', async () => {
    const card = administrator.getByRole('article', { name: 'tereza_kolt' })
    await expect(card.getByRole('button', { name: 'Schválit' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Pozvat k pohovoru' }).click()
    await expect(card.getByRole('link', { name: 'Zveme k pohovoru' })).toBeVisible()
  })

  await player.goto('/user/allowlist')
  await expect(player.getByRole('heading', { name: 'Zveme vás k pohovoru' })).toBeVisible()
  await expectAccessible(player, 'the invitation')
  await startRoom(administrator)
  await startRoom(secondAdministrator)

  await test.step('the player says on Discord to be ready', async () => {
    const discord = await openBrowser()
    const invitation = discord.getByRole('article').filter({ hasText: 'Zveme vás k pohovoru' }).first()
    await expect(async () => {
      await discord.goto(`${site.standInUrl}/discord?postava=${people.tereza_kolt}`)
      await expect(invitation.getByRole('button', { name: 'Jsem připraven(a)' })).toBeVisible({
        timeout: 200,
      })
    }).toPass({ timeout: 60_000 })
    await invitation.getByRole('button', { name: 'Jsem připraven(a)' }).click()
    await expect(player.getByRole('heading', { name: 'Čekáte na pohovor' })).toBeVisible()
    await expect(player.getByText('Jste na řadě jako první.')).toBeVisible()
  })

  await test.step('an interviewer takes them, goes, and another one goes on', async () => {
    await expect(administrator.getByRole('link', { name: 'Pohovory 1 hráč čeká na pohovor' })).toBeVisible()
    await secondAdministrator.getByRole('button', { name: 'Beru tereza_kolt' }).click()
    const card = secondAdministrator.getByRole('article', { name: 'tereza_kolt' })
    const talk = card.getByRole('region', { name: 'Pohovor' })
    await talk.getByRole('group', { name: 'Zná pravidla' }).getByRole('button', { name: 'V pořádku' }).click()
    await card.getByRole('button', { name: 'Přidat poznámku' }).click()
    await card
      .getByRole('group', { name: 'Interní poznámky' })
      .getByRole('textbox')
      .fill('Mluví srozumitelně.')
    await secondAdministrator.keyboard.press('Control+Enter')
    await expect(card.getByText('Mluví srozumitelně.')).toBeVisible()
    await expect(administrator.getByText('Pohovor vede Adéla Razítková')).toBeVisible()
    await expect(player.getByRole('link', { name: 'Do hlasového kanálu' })).toHaveAttribute('href', voiceUrl)
    await talk.getByRole('button', { name: 'Vrátit do fronty' }).click()
    await expect(talk).toHaveCount(0)
    await administrator.getByRole('button', { name: 'Beru tereza_kolt' }).click()
  })

  await test.step('what was written stays, and a yes opens the gate', async () => {
    const card = administrator.getByRole('article', { name: 'tereza_kolt' })
    const talk = card.getByRole('region', { name: 'Pohovor' })
    await expect(card.getByText('Mluví srozumitelně.')).toBeVisible()
    await expect(talk.getByText('Podle zápisu: prošel(a).')).toBeVisible()
    await expectAccessible(administrator, 'the talk')
    await card.getByRole('button', { name: 'Prošel(a)', exact: true }).click()
    expect(await isAdmitted()).toBe(false)
    await administrator.getByRole('dialog').getByRole('button', { name: 'Schválit' }).click()
    await expect.poll(isAdmitted, { timeout: 60_000 }).toBe(true)
    await expect(player.getByText('SCHVÁLENO').first()).toBeVisible()
    await expect(administrator.getByText('Na pohovor teď nikdo nečeká')).toBeVisible()
  })
})

test('goes through a talk with the keyboard alone, on a phone too', async ({
  overHttp,
  receiveApplications,
  openBrowser,
}) => {
  const clerk = await receiveApplications('tereza_kolt')
  await switchOn(await overHttp('gustav_westmore'))
  const { submissions } = await (await clerk.request.get('/api/allowlist/submissions')).json()
  await clerk.request.post(`/api/interviews/${submissions[0].id}`, { data: { deed: 'invite' } })

  const player = await openBrowser('tereza_kolt', { viewport: { width: 390, height: 844 } })
  await player.goto('/user/allowlist')
  await pressOn(player, player.getByRole('button', { name: 'Jsem připraven(a)' }))
  await expect(player.getByRole('button', { name: 'Už nečekat' })).toBeVisible()

  const staff = await openBrowser('marsal_dvorak', { viewport: { width: 390, height: 844 } })
  await startRoom(staff)
  await pressOn(staff, staff.getByRole('button', { name: 'Beru tereza_kolt' }))
  const card = staff.getByRole('article', { name: 'tereza_kolt' })
  const talk = card.getByRole('region', { name: 'Pohovor' })
  await pressOn(
    staff,
    talk.getByRole('group', { name: 'Zná pravidla' }).getByRole('button', { name: 'Velká chyba' }),
  )
  await expect(talk.getByText('Podle zápisu: neprošel(a).')).toBeVisible()
  await pressOn(staff, card.getByRole('button', { name: 'Zamítnout' }))
  await typeInto(staff, staff.getByLabel('Důvod *'), 'Přečtěte si pravidla.')
  await staff.keyboard.press('Control+Enter')
  // The decline can be undone for a while.
  await expect(player.getByRole('heading', { name: 'Pohovor se nepovedl' })).toBeVisible({ timeout: 60_000 })
  await expect(player.getByText('Přečtěte si pravidla.').first()).toBeVisible()
})
