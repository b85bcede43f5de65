import { pressOn, tabTo, signInByKeyboard } from './by-keyboard.ts'
import { expect, test } from './test.ts'

test('goes from login to approval by keyboard alone', async ({ openBrowser, clerk }) => {
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')

  const player = await openBrowser()
  await signInByKeyboard(player, 'tereza_kolt')
  await pressOn(player, player.getByRole('link', { name: 'Allowlist' }))
  await pressOn(player, player.getByRole('button', { name: 'Začít' }))
  await expect(player.getByLabel('Vaše odpověď')).toBeFocused()
  await player.keyboard.type('Tereza Kolt')
  await pressOn(player, player.getByRole('button', { name: 'Další' }))
  await expect(player.getByRole('group', { name: 'Odkud jdeš?' }).getByLabel('Vaše odpověď')).toBeFocused()
  await player.keyboard.type('Z rovin')
  await pressOn(player, player.getByRole('button', { name: 'Odeslat dotazník' }))
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()

  const administrator = await openBrowser()
  await signInByKeyboard(administrator, 'marsal_dvorak')
  await pressOn(administrator, administrator.getByRole('link', { name: 'Nastavení' }))
  await tabTo(administrator, administrator.getByRole('tab', { name: 'Seznam Uživatelů' }))
  await administrator.keyboard.press('ArrowRight')
  await expect(administrator.getByText('Odkud jdeš?')).toBeVisible()
  await administrator.keyboard.press('ArrowRight')
  const card = administrator.getByRole('article', { name: 'tereza_kolt' })
  const opener = card.getByRole('button', { name: 'Schválit' })
  await pressOn(administrator, opener)
  const dialog = administrator.getByRole('dialog', { name: 'Schválit žádost' })
  await expect(dialog).toBeVisible()
  await administrator.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await administrator.keyboard.press('Enter')
  await pressOn(administrator, dialog.getByRole('button', { name: 'Schválit' }))
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await expect(player.getByText('Vítejte ve Westmore')).toBeVisible()
})

test('the first Tab stop of a page skips the navigation', async ({ visitor }) => {
  await visitor.goto('/pravidla')
  await visitor.keyboard.press('Tab')
  const skip = visitor.getByRole('link', { name: 'Přeskočit na obsah' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('main')).toBeFocused()
})

test('moves between applications and decides them by single keys', async ({
  administrator,
  receiveApplications,
}) => {
  await receiveApplications('josef.hrom', 'vaclav_podkova')
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByRole('article')).toHaveCount(2)
  await administrator.keyboard.press('j')
  await expect(administrator.getByRole('article', { name: 'josef.hrom' })).toBeFocused()
  await administrator.keyboard.press('j')
  await expect(administrator.getByRole('article', { name: 'vaclav_podkova' })).toBeFocused()
  await administrator.keyboard.press('k')
  await administrator.keyboard.press('d')
  const dialog = administrator.getByRole('dialog', { name: 'Zamítnout žádost' })
  await expect(dialog.getByLabel('Důvod *')).toBeFocused()
  await administrator.keyboard.type('Zkus to prosím znovu, a podrobněji.')
  await administrator.keyboard.press('Control+Enter')
  await expect(administrator.getByRole('article')).toHaveCount(1)
  await expect(administrator.getByRole('article', { name: 'vaclav_podkova' })).toBeFocused()
  await administrator.keyboard.press('a')
  await expect(administrator.getByRole('dialog').getByRole('button', { name: 'Schválit' })).toBeFocused()
  await administrator.keyboard.press('Enter')
  await expect(administrator.getByText('Žádost uživatele vaclav_podkova byla schválena.')).toBeVisible()
})

test('reaches a toast by Tab or Alt+T; it stays while focused and does not trap Tab', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.addTodo({ title: 'Opravit most' })
  await page.clock.install()
  await page.goto('/user/admin/todos')
  const todo = page.locator('[data-todo]')
  const undo = page.getByRole('button', { name: 'Vrátit' })

  await pressOn(page, todo.getByRole('button', { name: 'Hotovo' }))
  await tabTo(page, undo)
  await page.clock.fastForward('01:00')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skrýt hlášení' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeFocused()
  await page.clock.fastForward('01:00')
  await expect(undo).toHaveCount(0)

  const working = todo.getByRole('button', { name: 'Rozpracováno' })
  await pressOn(page, working)
  await expect(undo).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(todo.getByRole('button', { name: 'Hotovo' })).toHaveAttribute('aria-pressed', 'true')
  await expect(working).toBeFocused()
})
