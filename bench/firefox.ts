import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Page } from 'puppeteer-core'
import { print } from './figure.ts'
import { startProduct } from './product.ts'

/** How long (ms) a thing may take to stand on the screen. */
const PATIENCE = 15_000
const address = 'hra.westmore.example:30120'
process.env['GAME_CONNECT_ADDRESS'] = address

/** The stranger's way into the game in Debian's Firefox ESR, spoken to by WebDriver BiDi, on a phone's screen. */
const folder = await mkdtemp(join(tmpdir(), 'westmore-firefox-'))
const product = await startProduct(join(folder, 'data'))
const firefox = await launch({
  browser: 'firefox',
  executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
})
try {
  const stranger = await open()
  await stranger.page.goto(product.url)
  await stranger.tap('Jak začít')
  await stranger.tap('Podat žádost')
  await stranger.tap('Přihlásit se přes Discord')
  await stranger.choose('tereza_kolt')
  await stranger.see('Podejte žádost o přístup')
  await stranger.tap('Začít')
  const answers = await answerAll(stranger)
  await stranger.see('Žádost čeká na kontrolu')

  const clerk = await open()
  await clerk.page.goto(`${product.url}/user`)
  await clerk.tap('Přihlásit se přes Discord')
  await clerk.choose('marsal_dvorak')
  await clerk.see('MŮJ PROFIL')
  await approve(clerk.page)

  await stranger.see('Vítejte ve Westmore')
  await stranger.tap('Kopírovat příkaz')
  await stranger.see('Zkopírováno')
  const text = await stranger.page.evaluate(() => document.body.innerText)
  if (!text.includes(address)) throw new Error('who is approved is told no address')
  print([
    [await firefox.version(), 'a stranger came from the landing page to the copied address'],
    ['taps', `${stranger.taps()}, questions answered ${answers}`],
    ['complaints of the console', String(stranger.complaints.length + clerk.complaints.length)],
  ])
  for (const complaint of [...stranger.complaints, ...clerk.complaints]) console.log(`  ${complaint}`)
  process.exitCode = stranger.complaints.length + clerk.complaints.length === 0 ? 0 : 1
} finally {
  await firefox.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A link or a button by the beginning of what stands on it. */
function doorNamed(name: string): string {
  return `::-p-xpath((//main//a|//main//button)[starts-with(normalize-space(.), '${name}')])`
}

/** A person at a browser of their own; taps are counted, complaints of the console kept. */
async function open() {
  const context = await firefox.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.setViewport({ width: 390, height: 844, hasTouch: true })
  const complaints: string[] = []
  page.on('console', (line) => {
    if (['warn', 'error'].includes(line.type())) complaints.push(`${line.type()}: ${line.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  let taps = 0
  const press = async (name: string) => {
    const found = await page.waitForSelector(doorNamed(name), { visible: true })
    if (!found) throw new Error(`there is no «${name}»`)
    await found.click()
  }
  return {
    page,
    complaints,
    taps: () => taps,
    tap: async (name: string) => {
      await press(name)
      taps += 1
    },
    /** On the stand-in's page, not on ours. */
    choose: async (username: string) => {
      const button = await page.waitForSelector(`::-p-xpath(//button[contains(., '${username}')])`)
      await button?.click()
    },
    /** Whatever its capitals: headlines are set in them. */
    see: (words: string) =>
      page.waitForFunction(
        (text) => document.body.innerText.toLowerCase().replaceAll('\u00a0', ' ').includes(text),
        {},
        words.toLowerCase(),
      ),
  }
}

/** Answers question after question; how many there were. */
async function answerAll({ page, tap }: Awaited<ReturnType<typeof open>>): Promise<number> {
  for (let answered = 1; ; answered += 1) {
    const field = await page.waitForSelector('textarea')
    await field?.type(`Odpověď ${answered}: za prací u železnice.`)
    const isLast = (await page.$(doorNamed('Odeslat dotazník'))) !== null
    await tap(isLast ? 'Odeslat dotazník' : 'Další')
    if (isLast) return answered
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
  }
}

/** As the administrator: the waiting application of our stranger. */
async function approve(page: Page) {
  const status = await page.evaluate(async () => {
    const answer = await fetch('/api/allowlist/submissions?status=pending')
    const found: { submissions: { id: string; username: string }[] } = await answer.json()
    const own = found.submissions.find(({ username }) => username === 'tereza_kolt')
    if (!own) return 404
    const approved = await fetch(`/api/allowlist/submissions/${own.id}/approve`, { method: 'POST' })
    return approved.status
  })
  if (status !== 200) throw new Error(`the approval answered ${status}`)
}
