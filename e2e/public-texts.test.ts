import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openUntil, publishPage } from './pages-desk.ts'
import { expect, test } from './test.ts'

const chapters = Array.from(
  { length: 12 },
  (_, at) => `## Kapitola ${at + 1}\n\nPrvní věta.\n\n- Druhá věta.\n`,
)
const rules = `Kdo vstoupí, **souhlasí**.\n\n${chapters.join('\n')}\nPříliš žluťoučký kůň pije ze studny.\n`

const beginning = (page: Page) => page.getByText('Kdo vstoupí, souhlasí.')

test('the address of a paragraph shows it below the bar', async ({ visitor, overHttp }) => {
  await publishPage(await overHttp('gustav_westmore'), 'rules', rules)
  await openUntil(visitor, '/pravidla', beginning)
  const number = visitor.getByRole('link', { name: '9.2', exact: true })
  const address = await number.getAttribute('href')
  await visitor.goto(`/pravidla${address}`)
  await expect(number).toBeInViewport()
  const bar = await visitor.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await number.boundingBox())?.y)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  const contents = visitor.getByRole('navigation', { name: 'Obsah' })
  await expect(contents.locator('[aria-current=location]')).toHaveText(/Kapitola (9|10)$/)
  await expectAccessible(visitor, 'the rules')
})

test('a visitor finds words typed without diacritics and walks through them', async ({
  visitor,
  overHttp,
}) => {
  await publishPage(await overHttp('gustav_westmore'), 'faq', rules)
  await openUntil(visitor, '/otazky', beginning)
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
