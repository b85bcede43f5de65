import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './accessibility.ts'
import { people } from './people.ts'
import { changeRules, publishPage } from './pages-desk.ts'
import { expect, test } from './test.ts'
import { composer, openTicket, openTool } from './tickets-desk.ts'

const CITED = '§\u00A01.2'

/** Types the sign and a beginning, and takes the first paragraph that is offered. */
async function cite(field: Locator, typed: string) {
  await field.pressSequentially(`§ ${typed}`)
  await expect(field.page().getByRole('option', { name: /^§ 1\.2\s*Nekraďte koně\.$/ })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(/§ 1\.2 $/)
}

/** Opens the citation: the old text, and a sentence about the rules of today. */
async function expectOldText(page: Page, within: Locator, today: string) {
  await expect(within).not.toContainText('{#')
  await within.getByRole('button', { name: CITED }).click()
  const part = page.getByRole('dialog', { name: CITED })
  await expect(part).toContainText('Nekraďte koně.')
  await expect(part).toContainText(today)
  await expectFits(page, 'an open citation', 390)
  await page.keyboard.press('Escape')
  await expect(part).toBeHidden()
}

test('a reply, a refusal and a sanction cite the rules as they stood', async ({
  owner,
  administrator,
  openBrowser,
  receiveApplications,
}) => {
  await publishPage(owner, 'rules', '## Chování\n\n- Buďte slušní.\n- Nekraďte koně.\n')
  await receiveApplications('tereza_kolt')
  const player = await openBrowser('tereza_kolt', { viewport: { width: 390, height: 800 } })
  const { number } = await openTicket(player, { title: 'Kůň', category: 'rules' })

  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  const reply = composer(administrator)
  await reply.pressSequentially('Porušila jste ')
  await reply.pressSequentially('§ ')
  const offered = administrator.getByRole('listbox', { name: 'Který paragraf uvést' })
  await expect(offered.getByRole('option')).toHaveCount(3)
  await expectAccessible(administrator, 'paragraphs to choose from', [1440])
  await reply.press('Escape')
  await expect(offered).toBeHidden()
  await reply.fill('Porušila jste ')
  await cite(reply, '1.2')
  await reply.press('Home')
  await reply.pressSequentially('Prý ')
  await reply.press('Shift+End')
  await reply.press('Control+X')
  await reply.press('Control+V')
  await reply.press('Control+Z')
  await expect(reply).toHaveValue('Prý ')
  await reply.press('Control+Shift+Z')
  await administrator.reload()
  await expect(reply).toHaveValue('Prý Porušila jste § 1.2 ')
  await reply.press('Control+Enter')
  await expect(administrator.getByRole('button', { name: CITED })).toBeVisible()

  await administrator.goto('/user/admin/settings?tab=zadosti')
  await administrator.getByRole('button', { name: 'Zamítnout' }).click()
  const declining = administrator.getByRole('dialog', { name: 'Zamítnout žádost' })
  await cite(declining.getByLabel('Důvod *'), 'kone')
  await expectAccessible(administrator, 'a refusal', [1440])
  await declining.getByRole('button', { name: 'Zamítnout' }).click()
  await expect(declining).toBeHidden()

  await administrator.goto(`/user/admin/users/${people.tereza_kolt}`)
  await administrator
    .getByRole('region', { name: 'Sankce' })
    .getByRole('button', { name: 'Udělit sankci' })
    .click()
  const giving = administrator.getByRole('dialog', { name: 'Udělit sankci' })
  await giving.getByRole('radio', { name: /^Varování/ }).check()
  await giving.getByLabel('Důvod *').fill('Krádež.')
  await giving.getByLabel('Dokdy platí *').selectOption('Natrvalo')
  await giving.getByText('Více', { exact: true }).click()
  await cite(giving.getByLabel('Porušená pravidla'), '1.2')
  await giving.getByRole('button', { name: 'Udělit sankci' }).click()
  await expect(giving).toBeHidden()
  await expect
    .poll(async () => (await (await player.request.get('/api/allowlist/mine')).json()).status, {
      timeout: 20_000,
    })
    .toBe('declined')
  await administrator.goto('/user/admin/audit')
  const entries = administrator.getByRole('article')
  await expect(entries.filter({ hasText: 'Zamítnutí žádosti' }).first()).toContainText('§ 1.2')
  await expect(administrator.getByRole('main')).not.toContainText('{#')

  const parts = await (await owner.request.get('/api/pages/rules/parts')).json()
  const { id: cited } = parts.find((part: { number: string }) => part.number === '1.2')
  const text = `Viz § 1.2{#${cited}}.`
  const saved = await owner.request.post('/api/tickets/saved-replies', { data: { title: 'Krádež', text } })
  const prepared = await owner.request.post('/api/sanctions/templates', {
    data: {
      name: 'Krádež',
      kind: 'warning',
      reason: text,
      note: '',
      paragraphs: [],
      length: null,
    },
  })
  expect([saved.status(), prepared.status()]).toEqual([201, 201])
  await changeRules(owner, (rules) =>
    rules.replace('koně', 'koně ani krávy').replace('- Buďte', '- Nové.\n- Buďte'),
  )
  await administrator.goto('/user/admin/settings/sanctions')
  const warning = 'Pravidla se změnila: §\u00A01.2 je dnes §\u00A01.3 a zní jinak.'
  await expect(administrator.getByRole('region', { name: 'Šablony' })).toContainText(warning)
  await administrator.goto('/user/admin/tickets')
  await openTool(administrator, 'Šablony')
  await expect(administrator.getByRole('dialog', { name: 'Správa šablon' })).toContainText(warning)
  await player.goto(`/user/support?ticket=${number}`)
  const changed = 'Dnes zní jinak a je to §\u00A01.3.'
  await expectOldText(player, player.getByText('Porušila jste'), changed)
  await player.goto('/user/sanctions')
  await expectOldText(player, player.getByRole('article'), changed)
  await changeRules(owner, (rules) => rules.replace(/- Nekraďte.*\n/, ''))
  await player.goto('/user/allowlist')
  await expectOldText(player, player.getByRole('figure'), 'Už v pravidlech není.')
})
