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
  await expectAccessible(visitor, 'the rules')
})
