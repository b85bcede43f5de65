import type { Page } from '@playwright/test'
import { answerAndSend, beginAnswering } from './allowlist-form.ts'
import { navigateInApp, people, visitStaffScreens } from './people.ts'
import { expect, test } from './test.ts'
import { changeTicket, messageList, openTicket, reply } from './tickets-desk.ts'

/**
 * Puts a font element in the place of each text, as Chrome's translation does, also of each text that comes later. The
 * words stay the same, so that those of an outdated text are seen.
 */
function translate() {
  const isWords = (node: Node) =>
    /\S/.test(node.textContent ?? '') &&
    !node.parentElement?.closest('font, head, script, style, noscript, textarea, select, [translate=no]')
  const wrap = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = root instanceof Text ? [root] : []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found.filter((node) => isWords(node))) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.textContent ?? '')
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  const begin = () => {
    wrap(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === 'characterData') wrap(target)
        for (const node of addedNodes) if (node.isConnected) wrap(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

async function expectTranslated(page: Page) {
  expect(await page.locator('main font').count()).toBeGreaterThan(0)
  await expect(page.getByText('Něco se pokazilo')).toHaveCount(0)
}

test('a translated page steps through the application and shows each number and word', async ({
  player,
  administrator,
  clerk,
}) => {
  const questions = ['Kdo jsi?', 'Odkud jdeš?', 'Kam jdeš?']
  await clerk.ask(...questions)
  await player.context().addInitScript(translate)
  await administrator.context().addInitScript(translate)
  await beginAnswering(player)
  for (const [index, question] of questions.slice(0, -1).entries()) {
    await expect(player.getByRole('heading', { name: question })).toBeVisible()
    const place = player.getByText(`Otázka ${index + 1} / 3`)
    await expect(place).toBeVisible()
    await expect(place.locator('font')).not.toHaveCount(0)
    await player.getByLabel('Vaše odpověď').fill('Tereza Kolt')
    await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()
    await player.getByRole('button', { name: 'Další' }).click()
  }
  await expect(player.getByText('Otázka 3 / 3')).toBeVisible()
  await player.getByRole('button', { name: 'Předchozí' }).click()
  await expect(player.getByText('Otázka 2 / 3')).toBeVisible()
  await player.getByRole('button', { name: 'Další' }).click()
  await answerAndSend(player, 'Kam jdeš?', 'Do Westmore')
  await expect(player.getByRole('heading', { name: 'Kam jdeš?' })).toHaveCount(0)
  await expectTranslated(player)

  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByText('Do Westmore').first()).toBeVisible()
  await expectTranslated(administrator)
  await administrator.getByRole('button', { name: 'Schválit' }).click()
  const approving = administrator.getByRole('dialog', { name: 'Schválit žádost' })
  await approving.getByRole('button', { name: 'Schválit' }).click()
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await expectTranslated(administrator)
})

test('a translated conversation shows each new status, message and count', async ({
  player,
  administrator,
}) => {
  const { id, number } = await openTicket(player, { title: 'Ztracená bedna' })
  for (const page of [player, administrator]) await page.context().addInitScript(translate)
  await player.goto(`/user/support?ticket=${number}`)
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(messageList(administrator).getByText('Prosím o pomoc.')).toBeVisible()
  await reply(player, 'Je tam někdo?')
  await expect(messageList(administrator).getByText('Je tam někdo?')).toBeVisible()
  for (const [status, words] of [
    ['in-progress', 'V řešení'],
    ['closed', 'Uzavřený'],
    ['open', 'Otevřený'],
  ] as const) {
    await changeTicket(administrator, id, { status })
    await expect(player.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible()
    await expectTranslated(player)
    await expectTranslated(administrator)
  }
  for (const page of [player, administrator]) {
    await navigateInApp(page, '/user')
    await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
    await expectTranslated(page)
  }
})

test('every translated screen of players and staff opens after another', async ({ owner, player }) => {
  test.slow()
  const { number } = await openTicket(player, { title: 'Ztracená bedna' })
  for (const page of [owner, player]) await page.context().addInitScript(translate)
  for await (const name of visitStaffScreens(owner)) {
    expect(name).not.toBe('')
    await expectTranslated(owner)
  }
  await navigateInApp(owner, `/user/admin/users/${people.tereza_kolt}`)
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTranslated(owner)
  await player.goto('/user')
  for (const [address, heading] of [
    ['/user/support', 'PODPORA'],
    [`/user/support?ticket=${number}`, 'PODPORA'],
    ['/user/support?new', 'PODPORA'],
    ['/user/allowlist', 'ALLOWLIST'],
    ['/user/notifications', 'OZNÁMENÍ'],
    ['/user/sanctions', 'MOJE SANKCE'],
    ['/user', 'MŮJ PROFIL'],
  ] as const) {
    await navigateInApp(player, address)
    await expect(player.getByRole('heading', { level: 1, name: new RegExp(heading, 'i') })).toBeVisible()
    await expectTranslated(player)
  }
})
