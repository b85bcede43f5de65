import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'
import { writtenPages } from '@westmore/contract/pages.ts'
import type { Print, PrintJob } from '@westmore/contract/pages-printed.ts'
import type { Env } from '#env.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { cacheFor } from '#flow/sharing.ts'
import { answerOf } from '#flow/thread.ts'
import { isDatabaseAway } from '#postgres/away.ts'
import { toPage, withOrigin, type Page } from '#http/pages.ts'
import { withPublishedLinks } from './published-links.ts'

/** The published texts, by address. */
export type PrintJobs = Map<string, () => Promise<PrintJob | undefined>>
export type ReadPublished = () => Promise<PrintJobs>

/** In ms, for published texts. */
const FRESH = 1_000
/** A request waits this long (ms) for the database before it gets the last known text. */
const PATIENCE = 1_000
/** Printed pages that stay in memory beside the built ones. */
const KEPT = 100

/** Until something is published there, visitors see that there is nothing yet. */
const unlistedUntilPublished = new Set([
  NEWS_ADDRESS,
  ...Object.values(writtenPages).map(({ address }) => address),
])

/** A print replaces the content of `main`, or the mark of a place in it. */
const CONTENT = /(<main\b[^>]*>)([\s\S]*)(?=<\/main>)/
const MARK = /<template data-printed="true"><\/template>/
const META = /<title>[\s\S]*?<link rel="canonical"[^>]*>/

interface Built {
  /** A written page has its placeholder; without one it exists only while published. */
  pages: Map<string, Page>
  folder: string
  env: Env
}

interface Printed {
  /** The newest reading that it was compared with. */
  reading: number
  job: PrintJob | undefined
  linked: string[]
  answer: Promise<Page> | Page
}

/** Each version is printed once. */
export function openPrintedPages(app: FastifyInstance, built: Built, readPublished: ReadPublished) {
  const { folder, env } = built
  const printer = pathToFileURL(join(folder, '../print/print.mjs')).href
  const templates = new Map([...built.pages].map(([address, page]) => [address, htmlOf(page)]))
  const always = new Set(
    [...templates].filter(([, html]) => CONTENT.exec(html)?.[2] !== '').map(([at]) => at),
  )
  const printed = new Map<string, Printed>()
  let jobs: PrintJobs = new Map()
  let reading = 0
  let freshUntil = 0
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Runs never overlap: an older text never replaces a newer one. */
  const read = oneAtATime(async () => {
    jobs = await readPublished()
    reading += 1
  })
  const refresh = cacheFor(FRESH, async () => {
    await finishesWithin(PATIENCE, read()).catch((error) => {
      if (!isDatabaseAway(error)) app.log.error({ err: error }, 'the published pages could not be read')
    })
    freshUntil = performance.now() + FRESH
  })

  /** One thread at a time, because it needs 150 MB. */
  function printInTurn(job: PrintJob): Promise<Print> {
    const turn = lastTurn.then(() => printInThread(printer, job))
    lastTurn = turn.catch(() => {})
    return turn
  }

  async function print(address: string, job: PrintJob | undefined): Promise<Page> {
    const parts = job ? await printInTurn(job) : {}
    const template = templates.get(address) ?? templates.get(NEWS_ADDRESS) ?? ''
    const html = withPublishedLinks(assembled(template, parts, env), address, jobs, env)
    return toPage(html, address, env, template + styleOf(parts) + scriptOf(parts))
  }

  function newest(of: number, address: string, job: PrintJob | undefined): Promise<Page> | Page {
    const last = printed.get(address)
    const linked = [...templates.keys()].filter((one) => jobs.has(one))
    // Not by the version alone: after the database was put back, it may have another text.
    const isSame = last !== undefined && isDeepStrictEqual([last.job, last.linked], [job, linked])
    const answer = isSame ? last.answer : print(address, job)
    printed.delete(address)
    const entry: Printed = { reading: of, job, linked, answer }
    printed.set(address, entry)
    Promise.resolve(answer).then(
      (page) => (entry.answer = page),
      () => printed.delete(address),
    )
    const others = [...printed.keys()].filter((one) => !templates.has(one))
    for (const oldest of others.slice(0, -KEPT)) printed.delete(oldest)
    return answer
  }

  /** The answer of `find`, if it is known without asking. */
  function ready(address: string): Page | undefined {
    const last = printed.get(address)
    if (last?.reading !== reading || performance.now() >= freshUntil) return undefined
    return last.answer instanceof Promise ? undefined : last.answer
  }

  async function find(address: string): Promise<Page | undefined> {
    if (!templates.has(address) && !address.startsWith(NEWS_ADDRESS)) return undefined
    await refresh()
    const of = reading
    const last = printed.get(address)
    if (last?.reading === of) return last.answer
    const readJob = jobs.get(address)
    if (!readJob) return always.has(address) ? newest(of, address, undefined) : undefined
    let job: PrintJob | undefined
    try {
      const asked = readJob()
      if (last && !(await finishesWithin(PATIENCE, asked))) return last.answer
      job = await asked
    } catch (error) {
      if (last && isDatabaseAway(error)) return last.answer
      throw error
    }
    return job && newest(of, address, job)
  }

  async function addresses(): Promise<string[]> {
    await refresh()
    return [...new Set([...always, ...jobs.keys()])].filter(
      (address) => !address.includes('?') && (jobs.has(address) || !unlistedUntilPublished.has(address)),
    )
  }

  // The first visitor need not wait, and gets the text even if the database is lost before.
  app.addHook('onListen', (done) => {
    for (const address of templates.keys()) void find(address).catch(() => {})
    done()
  })
  return { find, ready, addresses }
}

const htmlOf = (page: Page) => page.bodies.identity.toString()

function assembled(template: string, { content, meta, style }: Partial<Print>, env: Env): string {
  const page =
    content === undefined || MARK.test(template)
      ? template.replace(MARK, () => content ?? '')
      : template.replace(CONTENT, (_whole, tag: string) => tag + content)
  return page
    .replace(META, (built) => (meta === undefined ? built : withOrigin(meta, env)))
    .replace('</head>', () => `${styleOf({ style })}</head>`)
}

const styleOf = ({ style }: { style?: string | undefined }) =>
  style === undefined ? '' : `<style>${style}</style>`

const scriptOf = ({ script }: { script?: string }) =>
  script === undefined ? '' : `<script>${script}</script>`

/** Its own thread, because a long text takes half a second; it ends with the print. */
const thread = `const { parentPort, workerData } = require('node:worker_threads')
import(workerData.printer).then(({ print }) => parentPort.postMessage(print(workerData.job)))`

const printInThread = (printer: string, job: PrintJob) =>
  answerOf<Print>(new Worker(thread, { eval: true, workerData: { printer, job } }))
