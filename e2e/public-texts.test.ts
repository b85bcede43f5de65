import type { Page } from '@playwright/test'
import type { ApiUser } from './api-user.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const chapters = Array.from(
  { length: 12 },
  (_, at) => `## Kapitola ${at + 1}\n\nPrvní věta.\n\n- Druhá věta.\n`,
)
const rules = `Kdo vstoupí, **souhlasí**.\n\n${chapters.join('\n')}\nPříliš žluťoučký kůň pije ze studny.\n`

/** Publishes a page as an owner; an empty text withdraws it. */
async function publish({ request }: ApiUser, page: 'rules' | 'faq', markdown: string) {
  const { revision } = await (await request.get(`/api/pages/${page}/draft`)).json()
  const saved = await request.put(`/api/pages/${page}/draft`, { data: { revision, markdown } })
  const draft = await saved.json()
  const data = { revision: draft.revision, note: '', isMaterial: false, publishAt: null }
  const answer = await request.post(`/api/pages/${page}/publish`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Opens the page once these words are on it, which a node may read up to two seconds later. */
async function openNew(page: Page, path: string, words: string) {
  await expect(async () => {
    await page.goto(path)
    expect(await page.getByText(words).count()).toBe(1)
  }).toPass()
}

test('a published text stands on the page, without JavaScript', async ({ openBrowser, overHttp }) => {
  const owner = await overHttp('gustav_westmore')
  const page = await openBrowser(undefined, { javaScriptEnabled: false })
  await openNew(page, '/pravidla', 'Obsah bude doplněn později.')
  await publish(owner, 'rules', rules)
  await openNew(page, '/pravidla', 'Kdo vstoupí, souhlasí.')
  await expect(page.getByRole('heading', { name: 'PRAVIDLA SERVERU' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('link', { name: '§ 12 Kapitola 12' }).click()
  await expect(page.getByRole('heading', { name: '§ 12 Kapitola 12' })).toBeInViewport()
  await publish(owner, 'rules', '')
  await openNew(page, '/pravidla', 'Obsah bude doplněn později.')
})

test('the address of a paragraph shows it below the bar', async ({ visitor, overHttp }) => {
  await publish(await overHttp('gustav_westmore'), 'rules', rules)
  await openNew(visitor, '/pravidla', 'Kdo vstoupí, souhlasí.')
  const number = visitor.getByRole('link', { name: '9.2', exact: true })
  const address = await number.getAttribute('href')
  await visitor.goto(`/pravidla${address}`)
  await expect(number).toBeInViewport()
  const bar = await visitor.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await number.boundingBox())?.y)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  await expectAccessible(visitor, 'the rules')
})

test('a visitor finds words typed without diacritics and walks through them', async ({
  visitor,
  overHttp,
}) => {
  const owner = await overHttp('gustav_westmore')
  await publish(owner, 'faq', rules)
  await openNew(visitor, '/otazky', 'Kdo vstoupí, souhlasí.')
  await visitor.keyboard.press('/')
  await visitor.keyboard.type('zlutoucky studny')
  const result = visitor.getByRole('status')
  await expect(result).toHaveText('Nalezeno: 1')
  const marked = await visitor.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))
  expect(marked).toEqual(['žluťoučký', 'studny'])
  await visitor.keyboard.press('Enter')
  await expect(result).toHaveText('1 z 1')
  await expect(visitor.getByText('Příliš žluťoučký kůň')).toBeInViewport()
  await visitor.getByRole('searchbox', { name: 'Hledat v textu' }).fill('druha')
  await expect(result).toHaveText('Nalezeno: 12')
  await visitor.keyboard.press('Shift+Enter')
  await expect(result).toHaveText('12 z 12')
  await visitor.getByRole('searchbox').fill('žluťou\u00ADčký\u00A0kůň')
  await expect(result).toHaveText('Nalezeno: 1')
  await visitor.getByRole('searchbox').fill('kolt')
  await expect(result).toHaveText('Nic takového tu není.')
})
