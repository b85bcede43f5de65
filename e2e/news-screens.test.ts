import { expectAccessible, expectAccessibleDialog, long } from './accessibility.ts'
import { addArticle, publishArticle } from './news-desk.ts'
import { expect, test } from './test.ts'

test.slow()

/** A monitor, a laptop at 200 %, a phone and a small one. */
const widths = [1440, 683, 390, 360]

const event = {
  from: '2099-12-24T17:00:00.000Z',
  to: '2099-12-24T21:00:00.000Z',
  place: `Saloon ${long}`.slice(0, 120),
}
const content = (title: string) => ({
  title: `${title} ${long}`.slice(0, 120),
  lead: `Perex ${long}.`,
  markdown: `## Kapitola ${long}\n\nText.\n`,
  event,
})

const wishes = { note: `Poznámka ${long}` }

test('the desk of news is accessible and fits in every state of an article', async ({ owner, visitor }) => {
  await owner.goto('/user/admin/news')
  await expect(owner.getByText('Žádné zprávy')).toBeVisible()
  await expectAccessible(owner, 'a desk without news', widths)

  const { id: draft } = await addArticle(owner, content('Rozepsaná'))
  const published = await publishArticle(owner, content('Zveřejněná'), wishes)
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await publishArticle(owner, content('Naplánovaná'), { ...wishes, publishAt })
  const withdrawn = await publishArticle(owner, content('Stažená'), wishes)
  expect((await owner.request.post(`/api/news/${withdrawn}/withdraw`)).ok()).toBe(true)
  await expect(owner.getByRole('main').getByRole('listitem').filter({ hasText: 'Nejneob' })).toHaveCount(4)
  await expectAccessible(owner, 'the list of articles', widths)

  const state = owner.getByRole('region', { name: 'Stav zprávy' })
  await owner.goto(`/user/admin/news?zprava=${published}`)
  await expect(state).toContainText('Zveřejněno')
  await expectAccessible(owner, 'a published article', widths)
  await owner.getByRole('button', { name: 'Náhled' }).click()
  await expectAccessible(owner, 'the preview of an article', [390, 360])
  const address = await state.getByRole('link', { name: 'Zobrazit' }).getAttribute('href')
  await visitor.goto(address ?? '')
  await expect(visitor.getByRole('heading', { name: /^Zveřejněná/ })).toBeVisible()
  await expectAccessible(visitor, 'an article with endless words', widths)
  await state.getByRole('button', { name: 'Stáhnout z webu…' }).click()
  await expectAccessibleDialog(owner, 'Stáhnout zprávu z webu', widths)
  await state.getByRole('button', { name: 'Historie' }).click()
  await expect(owner.getByRole('dialog')).toContainText('Poznámka')
  await expectAccessibleDialog(owner, 'Historie verzí', widths)
  await owner.goto(`/user/admin/news?zprava=${withdrawn}`)
  await expect(state).toContainText('Stažená')
  await expectAccessible(owner, 'a withdrawn article', widths)

  await owner.goto(`/user/admin/news?zprava=${draft}`)
  await state.getByRole('button', { name: 'Zveřejnit…' }).click()
  await owner.getByRole('dialog').getByText('V zadaný čas').click()
  await expectAccessibleDialog(owner, 'Zveřejnit zprávu', widths)
  await state.getByRole('button', { name: 'Smazat…' }).click()
  await expectAccessibleDialog(owner, 'Smazat rozepsanou zprávu', widths)
})
