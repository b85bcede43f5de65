import { expectAccessible, expectAccessibleDialog, long } from './accessibility.ts'
import { openUntil, pageState as state, pageText as text, publishPage, saveDraft } from './pages-desk.ts'
import { expect, test } from './test.ts'

test.slow()

/** A monitor, a laptop at 200 %, a phone and a small one. */
const widths = [1440, 683, 390, 360]

const RULES = `Úvod se slovem ${long}.

## Chování

- Buďte slušní.
  - I na ${long}.

### Tresty

| Přestupek | Trest |
| --- | --- |
| Krádež | Vězení |

> Slovo platí. [Odkaz](/team)

1. Zastavte.
2. Pozdravte.
`

const published = { note: `Poznámka ${long}`, isMaterial: true }

test('the writing desk is accessible and fits, from the empty page to its history', async ({ owner }) => {
  await owner.goto('/user/admin/pages')
  await expect(state(owner)).toContainText('Zatím není co zveřejnit.')
  await expectAccessible(owner, 'an empty page', widths)

  await publishPage(owner, 'rules', RULES, published)
  await saveDraft(owner, 'rules', RULES.replace('slušní', `slušní a ${long}`))
  await expect(text(owner)).toContainText('slušní a')
  await expectAccessible(owner, 'a draft', widths)
  await owner.getByRole('button', { name: 'Náhled' }).click()
  await expect(owner.getByRole('region', { name: 'Náhled' })).toContainText('slušní a')
  await expectAccessible(owner, 'the preview of a draft', [390, 360])
  await owner.getByRole('button', { name: 'Psaní' }).click()
  await text(owner).getByText('Vězení').click()
  await expect(owner.getByRole('button', { name: '+ řádek' })).toBeAttached()
  await expectAccessible(owner, 'a table being written', widths)
  await text(owner).getByText('Odkaz').click()
  await owner.getByRole('button', { name: 'Odkaz' }).click()
  await expectAccessibleDialog(owner, 'Odkaz', widths)
  await owner.getByRole('button', { name: 'Obrázek' }).click()
  await expectAccessibleDialog(owner, 'Obrázek', widths)

  await owner.getByRole('button', { name: 'Zveřejnit…' }).click()
  const publishing = owner.getByRole('dialog', { name: 'Zveřejnit stránku' })
  await publishing.getByText('V zadaný čas').click()
  await publishing.getByRole('button', { name: 'Naplánovat' }).click()
  await expect(publishing.getByText('Vyberte, jak velká změna to je.')).toBeVisible()
  await expectAccessibleDialog(owner, 'Zveřejnit stránku', widths)

  await owner.getByRole('button', { name: 'Historie' }).click()
  const history = owner.getByRole('dialog')
  await expect(history).toContainText('Poznámka')
  await expectAccessible(owner, 'the history', widths)
  await history.getByRole('button', { name: /^Verze 1/ }).click()
  await expect(history.getByText('Buďte slušní.')).toBeVisible()
  await expectAccessible(owner, 'an old version', widths)
  await history.getByRole('button', { name: 'Oproti rozepsanému textu' }).click()
  await expect(history.getByRole('insertion').first()).toBeVisible()
  await expectAccessibleDialog(owner, 'Verze 1', widths)

  await saveDraft(owner, 'rules', '')
  await owner.getByRole('button', { name: 'Stáhnout z webu…' }).click()
  await expectAccessibleDialog(owner, 'Stáhnout stránku z webu', widths)
})

test('a plan and a conflict of two writers are accessible and fit', async ({
  owner,
  overHttp,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/)
  const other = await overHttp('marsal_dvorak')
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await publishPage(owner, 'rules', 'První odstavec.\n\nDruhý odstavec.\n', { publishAt })
  await owner.goto('/user/admin/pages')
  await expect(state(owner)).toContainText('Naplánováno na')
  await expectAccessible(owner, 'a planned version', widths)

  // Typed text is not saved before the other editor has saved.
  let isHeld = true
  await owner.route('**/api/pages/rules/draft', (route) =>
    isHeld && route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await text(owner).getByText('První odstavec.').click()
  await owner.keyboard.press('End')
  await owner.keyboard.type(` Můj ${long}.`)
  await expect(state(owner).getByRole('status')).toContainText('Neuloženo')
  await expectAccessible(owner, 'a draft that is not saved', widths)
  await saveDraft(other, 'rules', `První odstavec. Jeho ${long}.\n\nDruhý odstavec.\n`)
  isHeld = false
  await expect(
    owner.getByRole('alert', { name: 'Text mezitím změnil někdo jiný (marsal_dvorak)' }),
  ).toBeVisible()
  await expectAccessible(owner, 'a conflict', widths)
})

test('published questions are accessible and fit', async ({ visitor, overHttp }) => {
  const markdown = `## Připojení\n\n### Jak se připojím?\n\nSpusťte RedM, ${long}.\n\n### ${long}?\n\n1. Ano.\n2. Ne.\n`
  await publishPage(await overHttp('gustav_westmore'), 'faq', markdown, published)
  await openUntil(visitor, '/otazky', (page) => page.getByRole('heading', { name: 'Jak se připojím?' }))
  await expectAccessible(visitor, 'the questions', widths)
})
