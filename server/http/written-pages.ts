import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { pageNames, writtenPages, type PageName, type PrintedPage } from '@westmore/contract/pages.ts'
import type { Env } from '#env.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { cacheFor } from '#flow/sharing.ts'
import { isDatabaseAway } from '#postgres/away.ts'
import { toPage, type Page } from './pages.ts'

export type ReadPublished = () => Promise<Map<PageName, PrintedPage>>

/** How long (ms) published texts are reused before the database is asked again. */
const FRESH = 1_000
/** How long (ms) a request waits for the database before it gets the last known text. */
const PATIENCE = 1_000

const CONTENT = /(<main\b[^>]*>)([\s\S]*)(?=<\/main>)/

interface Built {
  /** Built pages by address. A written page contains its placeholder; without one it exists only while published. */
  pages: Map<string, Page>
  /** Folder of the built web. */
  folder: string
  env: Env
}

/** Prints published texts into the built pages, each version once. */
export function openWrittenPages(app: FastifyInstance, built: Built, readPublished: ReadPublished) {
  const { pages, folder, env } = built
  const printer = pathToFileURL(join(folder, '../print/print.mjs')).href
  const names = new Map<string, PageName>(pageNames.map((name) => [writtenPages[name].address, name]))
  const empty = new Set([...pages.values()].filter((page) => CONTENT.exec(htmlOf(page))?.[2] === ''))
  const printed = new Map<PageName, { text: PrintedPage; answer: Promise<Page> }>()
  let published: Awaited<ReturnType<ReadPublished>> = new Map()

  const read = async () => void (published = await readPublished())
  const refresh = cacheFor(FRESH, () =>
    finishesWithin(PATIENCE, read()).catch((error: unknown) => {
      if (!isDatabaseAway(error)) app.log.error({ err: error }, 'the published pages could not be read')
    }),
  )

  async function print(name: PageName, text: PrintedPage, page: Page): Promise<Page> {
    const content = await printInThread(printer, name, text)
    const html = htmlOf(page).replace(CONTENT, (_whole, tag: string) => tag + content)
    return toPage(html, writtenPages[name].address, env)
  }

  function newest(name: PageName, text: PrintedPage, page: Page): Promise<Page> {
    const last = printed.get(name)
    // Not by the version alone: after the database was put back, it may have another text.
    if (last && isDeepStrictEqual(last.text, text)) return last.answer
    const answer = print(name, text, page).catch((error: unknown) => {
      printed.delete(name)
      if (!last) throw error
      // Visitors keep the version before; the next request tries again.
      printed.set(name, last)
      app.log.error({ err: error, page: name }, 'a published page could not be printed')
      return last.answer
    })
    printed.set(name, { text, answer })
    return answer
  }

  /** The page at an address as visitors get it now. */
  async function find(address: string): Promise<Page | undefined> {
    const [page, name] = [pages.get(address), names.get(address)]
    if (!page || !name) return page
    await refresh()
    const text = published.get(name)
    if (text) return newest(name, text, page)
    return empty.has(page) ? undefined : page
  }

  /** Addresses of all pages that exist now. */
  async function addresses(): Promise<string[]> {
    await refresh()
    const isThere = (address: string, page: Page) => {
      const name = names.get(address)
      return !empty.has(page) || (name !== undefined && published.has(name))
    }
    return [...pages].filter(([address, page]) => isThere(address, page)).map(([address]) => address)
  }

  // So that the first visitor need not wait, and gets the text even if the database is lost before.
  app.addHook('onListen', (done) => {
    for (const address of names.keys()) void find(address).catch(() => {})
    done()
  })
  return { find, addresses }
}

const htmlOf = (page: Page) => page.bodies.identity.toString()

/** Its own thread, because a long text takes half a second and 150 MB; the thread ends with the print. */
const thread = `const { parentPort, workerData } = require('node:worker_threads')
import(workerData.printer).then(({ print }) => parentPort.postMessage(print(workerData.name, workerData.text)))`

function printInThread(printer: string, name: PageName, text: PrintedPage): Promise<string> {
  const worker = new Worker(thread, { eval: true, workerData: { printer, name, text } })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the printer ended with ${code}`)))
  })
}
