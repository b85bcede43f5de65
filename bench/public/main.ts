import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '#shared/browser.ts'
import { openDatabase, startSession } from '#shared/database.ts'
import { median, ms, print } from '#shared/figures.ts'
import { startDemo } from './demo.ts'
import { runPage, type Scores } from './lighthouse.ts'
import { type FirstView, openScreen, timeHeadline, weighFirstView } from './slow-phone.ts'

const ROUNDS = 3
const paths = ['/', '/pravidla', '/privacy']
const [TEREZA, RUZENA, MARSAL] = ['10000000000000001', '10000000000000005', '10000000000000011']
/** Screens of the user area with their headings and users; without `userId` a visitor opens them. */
const screens = [
  { path: '/user', heading: 'PROFIL UŽIVATELE' },
  { path: '/user', heading: 'MŮJ PROFIL', userId: TEREZA },
  { path: '/user/allowlist', heading: 'Podejte žádost o allowlist', userId: RUZENA },
  { path: '/user/support', heading: 'PODPORA', userId: TEREZA },
  { path: '/user/notifications', heading: 'OZNÁMENÍ', userId: TEREZA },
  { path: '/user/admin/tickets', heading: 'Správa Ticketů', userId: MARSAL },
]

const folder = await mkdtemp(join(tmpdir(), 'westmore-public-'))
const dataDir = join(folder, 'data')
const demo = await startDemo(dataDir)
const pool = openDatabase(dataDir, 1)
const browser = await launchChromium()
try {
  // Players are stored at their first sign-in, which these have not had.
  await pool.query(
    `insert into users (id, username, discriminator) values ($1, 'tereza_kolt', '0'), ($2, 'ruzena.vlk', '0') on conflict do nothing`,
    [TEREZA, RUZENA],
  )
  for (const path of paths) await measurePage(demo.url + path, path)
  for (const screen of screens) await measureScreen(screen)
} finally {
  await browser.close()
  await pool.end()
  await demo.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measurePage(url: string, path: string) {
  const all: Scores[] = []
  const headline: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    all.push(await runPage(url, folder))
    headline.push(await timeHeadline(browser, url))
  }
  const middle = (figure: (one: Scores) => number) => median(all.map(figure))
  const scores = Object.keys(all[0]?.scores ?? {}).map(
    (name) => `${name} ${middle((one) => one.scores[name] ?? 0)}`,
  )
  const weight = await weighFirstView(browser, url)
  print([
    [path, `medians of ${ROUNDS}`],
    ['  Lighthouse, mobile simulation', scores.join(', ')],
    ['  largest contentful paint, simulated', ms(middle(({ largestPaint }) => largestPaint))],
    ['  layout shift', middle(({ shift }) => shift).toFixed(3)],
    ['  total blocking time', ms(middle(({ blocking }) => blocking))],
    [
      '  first view at 390 px, over the network',
      `${(weight.all / 1000).toFixed(1)} kB, JavaScript ${(weight.scripts / 1000).toFixed(1)} kB`,
    ],
    ['  headline readable at 1.6 Mbit/s, 150 ms', ms(median(headline))],
  ])
}

async function measureScreen({ path, heading, userId }: (typeof screens)[number]) {
  const views: FirstView[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const cookie = userId && (await startSession(pool, userId))
    views.push(await openScreen(browser, { url: demo.url, path, heading }, cookie))
  }
  const middle = (figure: (view: FirstView) => number) => median(views.map(figure))
  print([
    [`${path}, ${heading}`, `1.6 Mbit/s, 150 ms, 390 px, medians of ${ROUNDS}`],
    ['  largest contentful paint', ms(middle(({ largestPaint }) => largestPaint))],
    ['  layout shift', middle(({ shift }) => shift).toFixed(3)],
    ['  requests', String(middle(({ requests }) => requests))],
  ])
}
