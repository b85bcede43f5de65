import { expectAccessible } from './accessibility.ts'
import type { ApiUser } from './api-user.ts'
import { expect, test } from './test.ts'

const OPENING = '/api/allowlist/opening'

/** Turns the switch off for this many seconds. */
async function closeFor({ request }: ApiUser, seconds: number) {
  const { revision } = await (await request.get(OPENING)).json()
  const reopensAt = new Date(Date.now() + seconds * 1_000).toISOString()
  const data = { isAccepting: false, reopensAt, week: null, text: '', revision }
  expect((await request.put(OPENING, { data })).status()).toBe(200)
}

test('an owner closes for the night; a stranger writes, and sends when it opens', async ({
  openBrowser,
  owner,
  visitor,
  overHttp,
}) => {
  test.slow()
  const gustav = await overHttp('gustav_westmore')
  await gustav.ask('Kdo je tvá postava?')
  const sign = visitor.getByRole('region', { name: 'Jak začít' }).getByRole('status')

  await test.step('the owner turns the switch off, with words for the players', async () => {
    await visitor.goto('/')
    await owner.goto('/user/admin/settings?tab=provoz')
    const row = owner.locator('summary').filter({ hasText: 'Příjem žádostí' })
    await expect(row).toContainText('Žádosti teď přijímáme.')
    await row.click()
    const form = owner.getByRole('region', { name: 'Příjem žádostí' })
    await form.getByRole('switch', { name: 'Přijímáme žádosti' }).click()
    await form.getByLabel('Text pro hráče').fill('V noci úřad spí.')
    await expectAccessible(owner, 'the opening of applications')
    await form.getByRole('button', { name: 'Uložit' }).click()
    await expect(form).toBeHidden()
    await expect(row).toBeFocused()
    await expect(row).toContainText('Kdy znovu otevřeme, ještě nevíme.')
  })

  await test.step('the landing page of a stranger says so', async () => {
    await visitor.reload()
    await expect(sign).toContainText('Žádosti teď nepřijímáme.')
    await expect(sign).toContainText('V noci úřad spí.')
  })

  const player = await openBrowser('tereza_kolt')
  await test.step('the stranger meets the closed door and writes a draft', async () => {
    await player.goto('/user')
    await expect(player.getByText('Žádosti teď nepřijímáme.')).toBeVisible()
    await player.getByRole('link', { name: 'Přejít k žádosti' }).click()
    await expect(player.getByText('V noci úřad spí.')).toBeVisible()
    await player.getByRole('button', { name: 'Začít' }).click()
    await player.getByLabel('Vaše odpověď').fill('Tereza, dcera honáka.')
    await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()
    await expect(player.getByRole('button', { name: 'Odeslat dotazník' })).toBeDisabled()
  })

  const second = await player.context().newPage()
  await test.step('both tabs open by themselves at the moment, the landing page asks again', async () => {
    await second.goto('/user/allowlist')
    await closeFor(gustav, 3_600)
    for (const page of [player, second]) await expect(page.getByText('Otevřeme')).toBeVisible()
    await closeFor(gustav, 12)
    await visitor.reload()
    await expect(sign).toContainText('Otevřeme')
    await expect(player.getByText('Žádosti teď nepřijímáme.')).toBeHidden({ timeout: 40_000 })
    await expect(second.getByText('Žádosti teď nepřijímáme.')).toBeHidden()
    await visitor.reload()
    await expect(sign.locator('p').first()).toBeHidden()
  })

  await test.step('the draft is sent', async () => {
    await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
    await expect(player.getByRole('heading', { name: 'Žádost čeká na kontrolu' })).toBeVisible()
  })
})
