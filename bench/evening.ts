import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { Client, Pool } from 'pg'
import { startSession } from './database.ts'
import { handOn, type Hand } from './evening-hand.ts'
import { APPLICATIONS, fillEvening, STOLEN } from './evening-town.ts'
import { median, ms, percentile, print } from './figure.ts'
import { staffAt } from './growth-town.ts'
import { untilBlocksAreMade } from './ledger-fill.ts'
import { startLedger } from './ledger-server.ts'
import { freePort } from './product.ts'

/**
 * `npm run bench evening`: an evening of one administrator by keyboard alone, in a community of 311 people, 502 tickets and
 * 200,000 lines: what each job takes of actions and keystrokes, and how long one waits for what a key shows.
 */
const ANSWERS = 30
const ROUNDS = 7
const ANSWER = 'Díváme se na to, ozveme se.'
/** In ms. */
const GOALS: Record<string, number> = {
  'open a ticket': 150,
  'from an answer to the next': 150,
  'open the ledger': 250,
}
const GOAL = 100

const dataDir = await mkdtemp(join(tmpdir(), 'westmore-evening-'))
const product = await startLedger(dataDir, await freePort())
const pool = new Pool({ ...product.connection, max: 2 })
const client = new Client(product.connection)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await client.connect()
  await fillEvening(pool, client, product.url)
  // As they are made in the first minute after lines have come.
  await untilBlocksAreMade(client)
  const page = await signedIn()
  const hand = handOn(page)
  await job(`${APPLICATIONS} decisions`, () => decide(hand))
  await job(`${ANSWERS} answers`, () => answer(hand, page))
  await job('a dispute found in 200,000 lines', () => findDispute(hand))
  await job(`${ROUNDS} rounds through the screens`, () => walkAround(hand))
  print(
    [...hand.waits].map(([name, waits]) => {
      const goal = GOALS[name] ?? GOAL
      const told = `${ms(median(waits))} median, ${ms(percentile(waits, 95))} p95 of ${waits.length}`
      return [name, `${told} (to reach: ${goal} ms${median(waits) > goal ? ', NOT reached' : ''})`]
    }),
  )

  async function job(name: string, work: () => Promise<void>) {
    hand.taken()
    await work()
    const { actions, keystrokes } = hand.taken()
    print([[name, `${actions} actions, ${keystrokes} keystrokes`]])
  }
} finally {
  await browser.close()
  await Promise.all([client.end(), pool.end()])
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function signedIn(): Promise<Page> {
  const context = await browser.newContext({ locale: 'cs-CZ', viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = (await startSession(pool, staffAt(0))).split('=')
  await context.addCookies([{ name, value, url: product.url }])
  const page = await context.newPage()
  await page.goto(`${product.url}/user`)
  await page.getByRole('button', { name: 'Odhlásit se' }).first().waitFor()
  return page
}

/** The oldest first; each is approved and said to be. */
async function decide({ press, see }: Hand) {
  await see('open the review', 'g z', { selector: '[data-submission]' })
  for (let at = 0; at < APPLICATIONS; at += 1) {
    await press('j')
    await see('ask before a decision', 'a', { selector: 'dialog[open]', text: 'Schválit' })
    await see('decide', 'Enter', { selector: 'dialog[open]', isGone: true })
  }
}

/** Those that wait for us, from the top of the list; an answer opens the next one. */
async function answer({ press, write, see, reach }: Hand, page: Page) {
  await see('open the desk', 'g t', { selector: '[data-row]' })
  await reach('[aria-label="Pohledy"] button:nth-child(2)')
  await see('change the view', 'Enter', {
    selector: '[aria-label="Pohledy"] [aria-pressed=true]',
    text: 'Čeká na nás',
  })
  await page.locator('[data-row]').nth(ANSWERS).waitFor()
  const numbers = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'] ?? ''),
  )
  const ticket = (at: number) => `[aria-label="Ticket číslo ${numbers[at]}"]:has([aria-label="Zprávy"] li)`
  await press('j')
  await see('open a ticket', 'Enter', { selector: ticket(0) })
  await press('s')
  await press('r')
  for (let at = 0; at < ANSWERS; at += 1) {
    await write(ANSWER)
    await see('from an answer to the next', 'Control+Enter', { selector: `${ticket(at + 1)} textarea:focus` })
  }
  await press('Escape')
  await haveArrived()
}

/** Each answer in a ticket of its own. */
async function haveArrived() {
  for (let asked = 0; asked < 50; asked += 1) {
    const { rows } = await client.query<{ tickets: number }>(
      'select count(distinct ticket_id)::int as tickets from ticket_messages where message = $1',
      [ANSWER],
    )
    if (rows[0]?.tickets === ANSWERS) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not every one of ${ANSWERS} answers arrived`)
}

/** Who took the gold: the line, and what both parties and everybody else did around it. */
async function findDispute({ press, write, see }: Hand) {
  await see('open the ledger', 'g l', { selector: 'main', text: '1–50 z' })
  await press('/')
  await write('zlatý prut')
  await see('search the ledger', 'Enter', { selector: 'main', text: STOLEN })
  await press('Escape')
  await press('j')
  await see('see everybody around a line', 'o', { selector: 'h2', text: 'Všichni kolem' })
}

/** Through the screens, as one does all evening. */
async function walkAround({ press, see }: Hand) {
  for (let round = 0; round < ROUNDS; round += 1) {
    await see('open the palette', 'Control+k', { selector: 'dialog[open] input' })
    await press('Escape')
    await see('open the todos', 'g u', { selector: '[data-todo]' })
    await see('open the ledger', 'g l', { selector: 'main', text: '1–50 z' })
    await see('open the desk', 'g t', { selector: '[data-row]' })
    // Each time another one.
    for (let row = 0; row <= round; row += 1) await press('j')
    await see('open a ticket', 'Enter', { selector: '[aria-label^="Ticket číslo"] [aria-label="Zprávy"] li' })
    await press('Escape')
  }
}
