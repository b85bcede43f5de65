import { expect, test } from './test.ts'

const TABS = 10

test('ten tabs over HTTP/1.1 all work and receive live changes', async ({ player, clerk }) => {
  const tabs = [player]
  while (tabs.length < TABS) tabs.push(await player.context().newPage())
  for (const tab of tabs) {
    await tab.goto('/user/allowlist')
    await expect(tab.getByRole('button', { name: 'Začít' })).toBeDisabled()
  }
  const protocol = () =>
    performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'nextHopProtocol'))
  expect(await player.evaluate(protocol)).toEqual(['http/1.1'])

  await clerk.ask('Kdo jsi?')
  for (const tab of tabs) await expect(tab.getByText('odpovězte vlastními slovy na 1 otázku')).toBeVisible()

  // After the tab with the connection is closed, another takes over.
  await tabs[0]?.close()
  const rest = tabs.slice(1)
  await clerk.ask('Odkud jdeš?')
  for (const tab of rest) await expect(tab.getByText('odpovězte vlastními slovy na 2 otázky')).toBeVisible()
  for (const tab of rest) await tab.getByRole('link', { name: 'Profil' }).last().click()
  for (const tab of rest) await expect(tab.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
})
