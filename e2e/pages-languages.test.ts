import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openUntil, pageText, publishDraft } from './pages-desk.ts'
import { expect, test } from './test.ts'

async function writeAndPublish(owner: Page, words: string) {
  await pageText(owner).click()
  await owner.keyboard.type(words)
  await publishDraft(owner, 'Drobná změna')
}

const inFooter = (name: string) => (page: Page) => page.getByRole('contentinfo').getByRole('link', { name })

test('a stranger finds the rules in English, reads them and goes back', async ({ owner, openBrowser }) => {
  const stranger = await openBrowser(undefined, { javaScriptEnabled: false, locale: 'en-GB' })
  await stranger.goto('/pravidla')
  await expect(stranger.getByRole('link', { name: 'English' })).toHaveCount(0)

  await owner.goto('/user/admin/pages')
  await owner.getByRole('group', { name: 'Jazyk' }).getByRole('button', { name: 'Anglicky' }).click()
  await expect(owner).toHaveURL(/page=rules-en$/)
  await writeAndPublish(owner, 'Be fair to everybody.')
  await owner.getByRole('tab', { name: 'Úvodní stránka' }).click()
  await expect(owner.getByText('Česká úvodní stránka je napevno součástí webu.')).toBeVisible()
  await writeAndPublish(owner, 'A town far in the west.')
  await expectAccessible(owner, 'the desk of pages in several languages')

  await openUntil(stranger, '/pravidla', inFooter('English'))
  await stranger.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(stranger).toHaveURL(/\/en\/rules$/)
  await expect(stranger.getByRole('heading', { name: 'SERVER RULES' })).toBeVisible()
  await expect(stranger.getByText('Be fair to everybody.')).toBeVisible()
  await stranger.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(stranger).toHaveURL(/\/en$/)
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Sign in with Discord' })).toBeVisible()
  await stranger.getByRole('main').getByRole('link', { name: 'Rules' }).click()
  await stranger.getByRole('main').getByRole('link', { name: 'Česky' }).click()
  await expect(stranger).toHaveURL(/\/pravidla$/)
  await expect(stranger.getByText('Obsah bude doplněn později.')).toBeVisible()

  const reader = await openBrowser()
  for (const path of ['/en', '/en/rules']) {
    await reader.goto(path)
    await expectAccessible(reader, path)
  }
})

test('questions stand in menu, footer and palette once they are published', async ({ owner, player }) => {
  const questions = { name: 'Otázky a odpovědi' }
  await player.goto('/user')
  await expect(player.getByRole('button', { name: 'Hledat' })).toBeVisible()
  await expect(player.getByRole('contentinfo').getByRole('link', questions)).toHaveCount(0)
  await owner.goto('/user/admin/pages?page=faq')
  await writeAndPublish(owner, 'Ask at the saloon.')
  await openUntil(player, '/user', inFooter(questions.name))
  const menu = player.getByRole('navigation', { name: 'Hlavní' })
  await expect(menu.getByRole('link', questions)).toBeVisible()
  await expect(player.getByRole('button', { name: 'Hledat' })).toBeVisible()
  await player.keyboard.press('Control+k')
  await player.getByRole('dialog', { name: 'Hledat' }).getByRole('combobox').fill('otaz')
  await player.getByRole('option', questions).click()
  await expect(player).toHaveURL(/\/otazky$/)
  await expect(player.getByText('Ask at the saloon.')).toBeVisible()
})
