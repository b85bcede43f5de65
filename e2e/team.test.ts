import { expectAccessible } from './accessibility.ts'
import { tabTo } from './by-keyboard.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const PLACEHOLDER = 'Obsah bude doplněn později.'
const SWITCH = 'Ukázat mě na stránce týmu'

test('staff show themselves on the page of the team, in the order of owners', async ({
  administrator,
  secondAdministrator,
  owner,
  openBrowser,
}) => {
  const visitor = await openBrowser(undefined, { javaScriptEnabled: false })
  const names = visitor.getByRole('list', { name: 'Lidé v týmu' }).locator('bdi')
  const expectShown = (...shown: string[]) =>
    expect(async () => {
      await visitor.goto('/team')
      await expect(names).toHaveText(shown, { timeout: 1 })
    }).toPass()
  await visitor.goto('/team')
  await expect(visitor.getByText(PLACEHOLDER)).toBeVisible()

  await test.step('by keyboard; a long duty is refused and kept', async () => {
    await administrator.goto('/user')
    await tabTo(administrator, administrator.getByRole('switch', { name: SWITCH }))
    await administrator.keyboard.press('Space')
    await expect(administrator.getByText('Na stránce týmu teď jste.')).toBeVisible()
    const card = administrator.getByRole('region', { name: 'Stránka týmu' })
    const duty = card.getByLabel('Co máte na starosti')
    await duty.fill('x'.repeat(121))
    await administrator.keyboard.press('Enter')
    await expect(card.getByText('Zkraťte prosím text na 120 znaků.')).toBeVisible()
    await duty.fill('Pravidla a odvolání')
    await administrator.keyboard.press('Enter')
    await expect(administrator.getByText('Uloženo.')).toBeVisible()
    await administrator.reload()
    await expect(duty).toHaveValue('Pravidla a odvolání')
    await expect(administrator.getByRole('switch', { name: SWITCH })).toBeChecked()
    await expectAccessible(administrator, 'the profile of the staff', [390])
  })

  await test.step('visitors see who agreed, and nobody else', async () => {
    await expectShown('Maršál Dvořák')
    await expect(visitor.getByText(PLACEHOLDER)).toBeHidden()
    await expect(visitor.getByText('Pravidla a odvolání')).toBeVisible()
    expect(await visitor.content()).not.toContain(people.marsal_dvorak)
  })

  await test.step('owners change the order, of those who agreed meanwhile too', async () => {
    await owner.goto('/user/admin/settings?tab=provoz')
    await owner.getByText('Stránka týmu', { exact: true }).click()
    const list = owner.getByRole('region', { name: 'Stránka týmu' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await secondAdministrator.goto('/user')
    await secondAdministrator.getByRole('switch', { name: SWITCH }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('button', { name: 'Posunout nahoru: Adéla Razítková' }).click()
    await expect(list.getByRole('listitem').first()).toContainText('Adéla Razítková')
    await expectShown('Adéla Razítková', 'Maršál Dvořák')
  })

  await test.step('a page with people is accessible', async () => {
    const reader = await openBrowser()
    await reader.goto('/team')
    await expectAccessible(reader, 'the team')
  })

  await test.step('who switches it off, or loses the role, is gone', async () => {
    // Answers as it does while the staff need a second factor and she has none.
    await secondAdministrator.route('**/api/auth/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), role: 'user', lacksMfa: true } })
    })
    await secondAdministrator.reload()
    await expect(secondAdministrator.getByRole('heading', { name: 'Chybí dvoufázové ověření' })).toBeVisible()
    await expect(secondAdministrator.getByLabel('Co máte na starosti')).toHaveCount(0)
    await secondAdministrator.getByRole('switch', { name: SWITCH }).click()
    await expect(secondAdministrator.getByText('Na stránce týmu už nejste.')).toBeVisible()
    await expectShown('Maršál Dvořák')
    const data = { role: 'user' }
    const answer = await owner.request.patch(`/api/users/${people.marsal_dvorak}`, { data })
    expect(answer.status()).toBe(200)
    await expect(administrator.getByRole('switch', { name: SWITCH })).toHaveCount(0)
    await expectShown()
    await expect(visitor.getByText(PLACEHOLDER)).toBeVisible()
  })
})
