import { readFileSync } from 'node:fs'
import { type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const screen = '/user/admin/game'

async function createToken(
  page: Page,
  { button, name, serverId }: Record<'button' | 'name' | 'serverId', string>,
) {
  await page.getByRole('button', { name: button }).click()
  const creating = page.getByRole('dialog', { name: 'Vytvořit klíč' })
  await creating.getByLabel('Název *').fill(name)
  await creating.getByLabel('ID serveru *').fill(serverId)
  await creating.getByRole('button', { name: 'Vytvořit klíč' }).click()
  await expect(page.getByRole('heading', { name: `Klíč „${name}“ je vytvořen` })).toBeFocused()
}

/** The bytes of a downloaded archive as text; names and files that are not compressed can be read in it. */
async function downloadArchive(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('westmore.zip')
  return readFileSync(await download.path(), 'latin1')
}

test('an owner puts a game server into operation with the downloaded folder', async ({
  owner,
  administrator,
  receiveApplications,
}) => {
  const clerk = await receiveApplications('tereza_kolt')

  await owner.goto(screen)
  await createToken(owner, { button: 'Nový herní server', name: 'Hlavní server', serverId: 'hlavni' })
  await expectAccessible(owner, 'a new game server')

  const archive = await downloadArchive(owner, owner.getByRole('button', { name: 'Stáhnout westmore s' }))
  expect(archive).toContain('westmore/server.js')
  expect(archive).toContain('set westmore_gate "0"')
  const [, token = ''] = /set westmore_token "(wm_[\w-]+)"/.exec(archive) ?? []
  await expect(owner.getByText(token)).toHaveCount(0)
  await owner.getByRole('button', { name: 'Mám staženo, skrýt' }).click()

  const report = async (fields: object) => {
    const player = { id: 1, license: null, discordId: people['tereza_kolt'], name: 'Tereza' }
    const answer = await clerk.sendHeartbeat({ players: [player], ...fields }, token)
    expect(answer.status()).toBe(204)
  }
  const listing = { padlock: 'none', build: 35_245, hasTxAdminAllowlist: false }
  const server = owner.getByRole('region', { name: 'Hlavní server hlavni' })
  const step = (title: string, state: string) => server.getByText(`${title}: ${state}`)
  await expect(server.getByText('Uvedení do provozu: zbývají 4 z')).toBeVisible()
  await expect(step('1. Složka westmore s\u00a0klíčem', 'zbývá')).toBeVisible()

  await report({ gate: { isOn: false, spared: null }, listing })
  await expect(step('1. Složka westmore s\u00a0klíčem', 'hotovo')).toBeVisible()
  await expect(step('2. Spojení s\u00a0webem', 'hotovo')).toBeVisible()
  await expect(step('3. Schválení hráči', 'zbývá')).toBeVisible()
  await expect(server.getByText('bez přístupu')).toBeVisible()
  await expectAccessible(owner, 'the steps of a game server')

  await clerk.approve('tereza_kolt')
  await report({ gate: { isOn: false, spared: null }, listing })
  await expect(step('3. Schválení hráči', 'hotovo')).toBeVisible()
  await expect(step('4. Zapnutá brána', 'zbývá')).toBeVisible()
  await expect(server.getByText('bez přístupu')).toHaveCount(0)

  const line = { category: 'CHARACTER', script_name: 'vorp_core', action: 'Hraje za postavu Tereza' }
  const headers = { authorization: `Bearer ${token}` }
  const stored = await clerk.request.post('/api/logs', { data: [line], headers })
  expect(stored.status()).toBe(202)
  await report({ gate: { isOn: true, spared: null }, listing: { ...listing, padlock: 'other' } })
  await expect(server.getByText('Uvedení do provozu: hotovo')).toBeVisible()
  await expect(step('8. Záznamy VORP a\u00a0RSG', 'hotovo')).toBeHidden()

  // Folded, not gone: updates are downloaded here.
  await server.getByText('Uvedení do provozu: hotovo').click()
  await expect(step('8. Záznamy VORP a\u00a0RSG', 'hotovo')).toBeVisible()
  const update = await downloadArchive(owner, server.getByRole('button', { name: 'Stáhnout westmore bez' }))
  expect(update).toContain('westmore/server.js')
  expect(update).not.toContain('westmore.cfg')

  await administrator.goto(screen)
  await administrator.getByText('Uvedení do provozu: hotovo').click()
  await expect(administrator.getByText('7. Zkušební záznam: hotovo')).toBeVisible()
  await expect(administrator.getByRole('button', { name: /Stáhnout|Nový herní server/ })).toHaveCount(0)
})
