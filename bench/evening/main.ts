import type { Page } from '@playwright/test'
import { launchChromium, openPage } from '#shared/browser.ts'
import { untilFound } from '#shared/database.ts'
import { openSite } from '#shared/filled-site.ts'
import { median, ms, percentile, print, toReach } from '#shared/measure.ts'
import { addEvening, APPLICATIONS, SIZE, STOLEN } from './community.ts'
import { type Keyboard, openKeyboard } from './keyboard.ts'

const ANSWERS = 30
const ROUNDS = 7
const ANSWER = 'Díváme se na to, ozveme se.'
const TICKET = '[aria-label^="Ticket číslo"]'
/** How long (ms) a list may take to show another view. */
const LOADING = 1_000
/** Goals for the median waits (ms). */
const GOALS: Record<string, number> = {
  'open a ticket': 150,
  'from an answer to the next': 150,
  'open the ledger': 250,
  'open the todos in the menu': 350,
  'open the desk in the menu': 350,
}
const GOAL = 100

await using site = await openSite('evening', SIZE, addEvening)
await using browser = await launchChromium()
const opened = await signedIn()
const keyboard = openKeyboard(opened)
await job(`${APPLICATIONS} decisions`, () => decide(keyboard))
await job(`${ANSWERS} answers`, () => answer(keyboard, opened))
await job('a dispute found in 200,000 lines', () => findDispute(keyboard))
await job(`${ROUNDS} rounds through the screens`, () => walkAround(keyboard, opened))
for (const [name, waits] of keyboard.waits) {
  const took = `${ms(median(waits))} median, ${ms(percentile(waits, 95))} p95 of ${waits.length}`
  print(name, `${took} ${toReach(median(waits), GOALS[name] ?? GOAL, ' ms')}`)
}

async function job(name: string, work: () => Promise<void>) {
  keyboard.taken()
  await work()
  const { actions, keystrokes } = keyboard.taken()
  print(name, `${actions} actions, ${keystrokes} keystrokes`)
}

async function signedIn(): Promise<Page> {
  const page = await openPage(browser, site.url, site.cookies[0], { viewport: { width: 1440, height: 900 } })
  await page.goto(`${site.url}/user`)
  await page.getByRole('button', { name: 'Odhlásit se' }).first().waitFor()
  return page
}

/** Approves the applications, the oldest first. */
async function decide({ press, see }: Keyboard) {
  await see('open the review', 'g z', { selector: '[data-submission]' })
  for (let at = 0; at < APPLICATIONS; at += 1) {
    await press('j')
    await see('ask before a decision', 'a', { selector: 'dialog[open]', text: 'Schválit' })
    await see('decide', 'Enter', { selector: 'dialog[open]', isGone: true })
  }
}

/** Answers the tickets that wait for the staff from the top of the list; each answer opens the next ticket. */
async function answer({ press, write, see, reach }: Keyboard, page: Page) {
  await see('open the desk', 'g t', { selector: '[data-row]' })
  const pressed = '[aria-label="Pohledy"] [aria-pressed=true]'
  await reach('[aria-label="Pohledy"] button:nth-child(2)')
  await see('change the view', 'Enter', { selector: pressed, text: 'Neuzavřené' })
  await press('Shift+Tab')
  await see('change the view', 'Enter', { selector: pressed, text: 'Na nás' })
  await page.waitForTimeout(LOADING)
  await press('j')
  await see('open a ticket', 'Enter', { selector: `${TICKET}:has(h2:focus) [aria-label="Zprávy"] li` })
  await press('s')
  await press('r')
  for (let at = 0; at < ANSWERS; at += 1) {
    const answered = await page.locator(TICKET).first().getAttribute('aria-label')
    await write(ANSWER)
    await see('from an answer to the next', 'Control+Enter', {
      selector: `${TICKET}:not([aria-label="${answered}"]):has([aria-label="Zprávy"] li) textarea:focus`,
    })
  }
  await press('Escape')
  // Each answer is in a ticket of its own.
  await untilFound(
    site.pool,
    `select from ticket_messages where message = '${ANSWER}' having count(distinct ticket_id) = ${ANSWERS}`,
  )
}

/** Finds the line of a theft and the lines around it. */
async function findDispute({ press, write, see }: Keyboard) {
  await see('open the ledger', 'g l', { selector: 'main', text: '1–50 z' })
  await press('/')
  await write('zlatý prut')
  await see('search the ledger', 'Enter', { selector: 'main', text: STOLEN })
  await press('Escape')
  await press('j')
  await see('see everybody around a line', 'o', { selector: 'h2', text: 'Všichni kolem' })
}

/** Goes through the screens several times. */
async function walkAround({ press, see, click }: Keyboard, page: Page) {
  const menu = page.getByRole('navigation', { name: 'Uživatelské menu' })
  for (let round = 0; round < ROUNDS; round += 1) {
    await see('open the palette', 'Control+k', { selector: 'dialog[open] input' })
    await press('Escape')
    await see('open the todos', 'g u', { selector: '[data-todo]' })
    await see('open the ledger', 'g l', { selector: 'main', text: '1–50 z' })
    await see('open the desk', 'g t', { selector: '[data-row]' })
    // A different ticket each time.
    for (let row = 0; row <= round; row += 1) await press('j')
    // Another ticket may be beside the list without being open.
    await see('open a ticket', 'Enter', { selector: `${TICKET}:has(h2:focus) [aria-label="Zprávy"] li` })
    await press('Escape')
    await click('open the todos in the menu', menu.getByRole('link', { name: 'Úkoly' }), {
      selector: '[data-todo]',
    })
    await click('open the desk in the menu', menu.getByRole('link', { name: 'Správa Ticketů' }), {
      selector: '[data-row]',
    })
  }
}
