import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '#shared/browser.ts'
import { openDatabase, startSession } from '#shared/database.ts'
import { median, ms, print, toReach } from '#shared/measure.ts'
import { freePort, node, run, untilAnswers } from '#shared/site.ts'
import { type FirstView, openView } from './slow-phone.ts'

const ROUNDS = 3
/** Limits of all that the first view of a public page loads, and of the shift of its layout. */
const FIRST_VIEW_KB = 150
const SHIFT = 0.001
const [TEREZA, RUZENA, MARSAL] = ['10000000000000001', '10000000000000005', '10000000000000011']
/** Pages, and screens with their headings and users; without `userId` a visitor opens them. */
const views: { path: string; heading?: string; userId?: string }[] = [
  { path: '/' },
  { path: '/pravidla' },
  { path: '/privacy' },
  { path: '/user', heading: 'PROFIL UŽIVATELE' },
  { path: '/user', heading: 'MŮJ PROFIL', userId: TEREZA },
  { path: '/user/allowlist', heading: 'Podejte žádost o allowlist', userId: RUZENA },
  { path: '/user/support', heading: 'PODPORA', userId: TEREZA },
  { path: '/user/notifications', heading: 'OZNÁMENÍ', userId: TEREZA },
  { path: '/user/admin/tickets', heading: 'Správa Ticketů', userId: MARSAL },
]
/** Cleared, so that no `.env` leads the measurement to a real database or to the real Discord. */
const cleared = 'DATABASE_URL DISCORD_CLIENT_ID PUBLIC_URL TRUST_PROXY METRICS_PORT METRICS_HOST LOG_LEVEL'
const variables = { DEMO_LIFE: 'off', ...Object.fromEntries(cleared.split(' ').map((name) => [name, ''])) }

await using folder = await mkdtempDisposable(join(tmpdir(), 'westmore-public-'))
const dataDir = folder.path
const ports = { PORT: await freePort(), STAND_IN_PORT: await freePort() }
const url = `http://localhost:${ports.PORT}`
/** The demo of `npm start`, as a new operator sees it. */
await using demo = run([node, 'launch/start.mjs'], { ...variables, ...ports, DATA_DIR: dataDir })
await untilAnswers(url, demo)
await using pool = openDatabase(dataDir)
await using browser = await launchChromium()
// Players are stored at their first sign-in, which these have not had.
await pool.query(
  `insert into users (id, username, discriminator) values ($1, 'tereza_kolt', '0'), ($2, 'ruzena.vlk', '0') on conflict do nothing`,
  [TEREZA, RUZENA],
)
await pool.query('vacuum analyze')
for (const view of views) await measure(view)

async function measure({ path, heading = '', userId }: (typeof views)[number]) {
  const seen: FirstView[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const cookie = userId && (await startSession(pool, userId))
    seen.push(await openView(browser, { url: url + path, heading }, cookie))
  }
  const middle = (figure: keyof FirstView) => median(seen.map((view) => view[figure]))
  const [all, shift] = [middle('bytes') / 1_000, middle('shift')]
  print(`${path} ${heading}`, `1.6 Mbit/s, 150 ms, 390 px, medians of ${ROUNDS}`)
  print('  largest contentful paint', ms(middle('largestPaint')))
  print('  layout shift', `${shift.toFixed(3)} ${toReach(shift, SHIFT)}`)
  print('  the page itself', `${(middle('pageBytes') / 1_000).toFixed(1)} kB`)
  const limit = path.startsWith('/user') ? '' : toReach(all, FIRST_VIEW_KB, ' kB')
  print('  everything', `${all.toFixed(1)} kB in ${middle('requests').toFixed(0)} requests ${limit}`)
}
