import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startProduct } from './product.ts'
import { type FirstSight, seeOverSlowLine } from './first-sight.ts'
import { judge, readOverSlowLine, weighFirstView, type Verdict } from './public-pages.ts'
import { median, ms, print } from './figure.ts'

const ROUNDS = 3
const paths = ['/', '/pravidla', '/privacy']
/** Screens of the user area with their headings, and who opens them; without a name a visitor. */
const screens = [
  { path: '/user', heading: 'PROFIL UŽIVATELE' },
  { path: '/user', heading: 'MŮJ PROFIL', username: 'tereza_kolt' },
  { path: '/user/allowlist', heading: 'Podejte žádost o přístup', username: 'ruzena.vlk' },
  { path: '/user/support', heading: 'PODPORA', username: 'tereza_kolt' },
  { path: '/user/admin/tickets', heading: 'Správa Ticketů', username: 'marsal_dvorak' },
]

const folder = await mkdtemp(join(tmpdir(), 'westmore-bench-'))
const product = await startProduct(join(folder, 'data'))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

for (const path of paths) {
  const url = product.url + path
  const verdicts: Verdict[] = []
  const slow: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    verdicts.push(await judge(url, folder))
    slow.push(await readOverSlowLine(browser, url))
  }
  const middle = (figure: (verdict: Verdict) => number) => median(verdicts.map(figure))
  const scores = Object.keys(verdicts[0]?.scores ?? {}).map(
    (name) => `${name} ${middle(({ scores: all }) => all[name] ?? 0)}`,
  )
  const weight = await weighFirstView(browser, url)
  print([
    [path, `medians of ${ROUNDS}`],
    ['  Lighthouse, mobile simulation', scores.join(', ')],
    ['  largest contentful paint, simulated', ms(middle(({ largestPaint }) => largestPaint))],
    ['  layout shift', middle(({ shift }) => shift).toFixed(3)],
    ['  total blocking time', ms(middle(({ blocking }) => blocking))],
    [
      '  first view at 390 px, over the wire',
      `${(weight.all / 1000).toFixed(1)} kB, JavaScript ${(weight.scripts / 1000).toFixed(1)} kB`,
    ],
    ['  headline readable at 1.6 Mbit/s, 150 ms', ms(median(slow))],
  ])
}

for (const { path, heading, username } of screens) {
  const sights: FirstSight[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    sights.push(await seeOverSlowLine(browser, { url: product.url, path, heading }, username))
  const middle = (figure: (sight: FirstSight) => number) => median(sights.map(figure))
  print([
    [`${path}, ${username ?? 'a visitor'}`, `1.6 Mbit/s, 150 ms, 390 px, medians of ${ROUNDS}`],
    ['  largest contentful paint', ms(middle(({ largestPaint }) => largestPaint))],
    ['  layout shift', middle(({ shift }) => shift).toFixed(3)],
    ['  requests', String(middle(({ requests }) => requests))],
  ])
}

await browser.close()
await product.stop()
await rm(folder, { recursive: true, force: true })
