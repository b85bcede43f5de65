import { ensureBuilt } from './build.mjs'
import { ensureChromium, ensureFirefox } from './browsers.mjs'
import { ensureBenchInstalled, ensureInstalled } from './install.mjs'
import { fail, runNode } from './run.mjs'

ensureInstalled()
ensureBenchInstalled()
ensureChromium()
ensureBuilt()
// One part by its name and what it takes, such as `npm run bench ledger 10000000`; all of them without.
const parts = [
  'figures',
  'public',
  'firefox',
  'tickets',
  'ledger',
  'restarts',
  'attacks',
  'writes',
  'growth',
  'crowd',
  'kills',
  'discord',
  'evening',
  'cluster',
  'alerts',
  'memory',
]
const [one, ...rest] = process.argv.slice(2)
if (one !== undefined && !parts.includes(one))
  fail(`There is no part «${one}»; there are ${parts.join(', ')}.`)
const codes = one === undefined ? parts.map((part) => runPart(part, [])) : [runPart(one, rest)]
process.exit(codes.find((code) => code !== 0) ?? 0)

function runPart(part, args) {
  if (part === 'firefox') ensureFirefox()
  return runNode([`bench/${part}.ts`, ...args])
}
