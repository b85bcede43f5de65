import { expect, test, vi } from 'vitest'
import type { PageName } from '@westmore/contract/pages.ts'
import { startTestApp, type Answer, type Person, type TestApp } from '#test/app.ts'
import { NEWS, publishNow, republish } from '#test/news.ts'
import { publishText } from '#test/pages.ts'
import { built } from '#test/printed.ts'

type Etag = Answer['headers'][string]

async function openNodes(town: TestApp) {
  const nodes = [await town.anotherNode(), await town.anotherNode()]
  const ask = async (url: string, etag?: Etag) =>
    Promise.all(
      nodes.map((node) =>
        node.request({ method: 'GET', url, headers: etag ? { 'if-none-match': String(etag) } : {} }),
      ),
    )
  return {
    ask,
    async expectFresh(url: string, etag: Etag, expected: { status: number; words?: string }) {
      const look = async () => {
        for (const { status, body } of await ask(url, etag)) {
          expect(status).toBe(expected.status)
          expect(body).toContain(expected.words ?? '')
        }
      }
      // Within a second, as `printed-pages.test.ts` proves; here a busy machine may take longer.
      await vi.waitFor(look, { timeout: 60_000, interval: 50 })
      const [first, second] = await ask(url)
      expect(first?.headers['etag']).toBe(second?.headers['etag'])
      for (const again of await ask(url, first?.headers['etag']))
        expect(again).toMatchObject(expected.status === 200 ? { status: 304, body: '' } : { status: 404 })
      return first?.headers['etag']
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]()
    },
  }
}

const publish = async (owner: Person, page: PageName, markdown: string) =>
  expect(await publishText(owner, page, markdown)).toMatchObject({ status: 200 })

test('every node forgets withdrawn questions and news that a reader still has open', async () => {
  await using town = await startTestApp({}, undefined, built)
  const owner = await town.as('owner')
  await using nodes = await openNodes(town)
  await publish(owner, 'faq', '### Kde je kůň?\n\nVe stáji.\n')
  const { id, slug } = await publishNow(owner, { title: 'Výprodej dobytka' })
  const address = `/hlasatel/${slug}`
  const faq = await nodes.expectFresh('/otazky', undefined, { status: 200, words: 'Ve stáji.' })
  const article = await nodes.expectFresh(address, undefined, { status: 200, words: 'Výprodej dobytka' })
  const list = await nodes.expectFresh('/hlasatel', undefined, { status: 200, words: 'Výprodej dobytka' })

  await republish(owner, id, { title: 'Výprodej ovcí' })
  const edited = await nodes.expectFresh(address, article, { status: 200, words: 'Výprodej ovcí' })
  await publish(owner, 'faq', '')
  expect((await owner.send('POST', `${NEWS}/${id}/withdraw`)).status).toBe(200)
  await nodes.expectFresh('/otazky', faq, { status: 404 })
  await nodes.expectFresh(address, edited, { status: 404 })
  await nodes.expectFresh('/hlasatel', list, { status: 200 })
  for (const { body } of await nodes.ask('/hlasatel')) expect(body).not.toContain('Výprodej')
})
