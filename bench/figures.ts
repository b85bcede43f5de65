import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { timeDecisions } from './decision.ts'
import { median, ms, print } from './figure.ts'
import { startProduct } from './product.ts'
import { type Weight, weighScripts } from './weight.ts'

/** An application is decided once: two towns, in each of them five players. */
const TOWNS = 2
const players = ['tereza_kolt', 'josef.hrom', 'vaclav_podkova', 'starej_bart', 'krystof_prach']

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const firstStarts: number[] = []
const secondStarts: number[] = []
const rounds: Awaited<ReturnType<typeof timeDecisions>> = []
const weights: Weight[] = []

for (let town = 0; town < TOWNS; town++) {
  const dataDir = await mkdtemp(join(tmpdir(), 'westmore-bench-'))
  try {
    const product = await startProduct(dataDir)
    firstStarts.push(product.startedIn)
    try {
      const landing = { url: product.url, path: '/', heading: 'Divoký západ čeká' }
      const allowlist = { url: product.url, path: '/user/allowlist', heading: 'Podejte žádost o přístup' }
      weights[0] ??= await weighScripts(browser, landing)
      weights[1] ??= await weighScripts(browser, allowlist, 'ruzena.vlk')
      rounds.push(...(await timeDecisions(browser, product.url, players)))
    } finally {
      await product.stop()
    }
    while (secondStarts.length < 3) {
      const again = await startProduct(dataDir)
      secondStarts.push(again.startedIn)
      await again.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
await browser.close()

const seen = rounds.map((round) => round.seen)
const request = median(rounds.map((round) => round.request))
const bare = median(rounds.map((round) => round.bare))
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const times = (one: number, other: number) => `${(one / other).toFixed(1)} ×`
const scripts = ({ files, bytes, brotli }: Weight = { files: 0, bytes: 0, brotli: 0 }) =>
  `${(bytes / 1000).toFixed(1)} kB in ${files} files, ${brotli} of them brotli`

print([
  [
    'npm start to the first page, empty data folder',
    `${seconds(median(firstStarts))}, median of ${firstStarts.length}`,
  ],
  [
    'npm start to the first page, second start',
    `${seconds(median(secondStarts))}, median of ${secondStarts.length}`,
  ],
  ['first start against second start', times(median(firstStarts), median(secondStarts))],
  ['JavaScript of /', scripts(weights[0])],
  ['JavaScript of /user/allowlist, signed in', scripts(weights[1])],
  [
    `click on approve to the player's screen, ${rounds.length} rounds`,
    `${ms(median(seen))} median, ${ms(Math.max(...seen))} longest`,
  ],
  ['the approve request alone', `${ms(request)}; the whole is ${times(median(seen), request)} that`],
  ['a bare question to /healthz', `${ms(bare)}; the whole is ${times(median(seen), bare)} that`],
])
