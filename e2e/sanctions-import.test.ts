import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const action = {
  id: 'B1AB-CDEF',
  type: 'ban',
  ids: [`license:${'c3'.repeat(20)}`],
  playerName: 'Neznámý Střelec',
  reason: 'Cheaty',
  author: 'Adéla',
  timestamp: 1_700_000_000,
  expiration: false,
  revocation: { timestamp: null, author: null },
}

const file = (text: string) => ({
  name: 'playersDB.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an owner takes over the sanctions of txAdmin', async ({ owner, consoleErrors }) => {
    consoleErrors.expect(/status of 422 .*\/api\/sanctions\/import$/, /The file cannot be read/)
    await owner.goto('/user/admin/game')
    const card = owner.getByRole('region', { name: 'Převzít sankce' })
    const input = card.getByLabel('Soubor playersDB.json')
    await input.setInputFiles(file('{"version":5,\n"actions":[}'))
    await expect(card.getByRole('alert')).toContainText('Soubor je poškozený nebo neúplný. Nic se neuložilo.')

    await input.setInputFiles(file(JSON.stringify({ version: 5, players: [], actions: [action] })))
    await expect(card.getByRole('status')).toContainText('Nové bany1')
    await expect(card.getByRole('status')).toContainText('Ban: Neznámý Střelec')
    await expectAccessible(owner, 'the report of an import')
    await card.getByRole('button', { name: 'Převzít' }).click()
    await expect(card.getByRole('status')).toContainText('Převzato.')

    await input.setInputFiles(file(JSON.stringify({ version: 5, players: [], actions: [action] })))
    await expect(card.getByRole('status')).toContainText('V souboru není nic nového.')
    await expect(card.getByRole('button', { name: 'Převzít' })).toHaveCount(0)
  })
})
