import { ensureBuilt } from './build.mjs'
import { ensureChromium, ensureFirefox } from './browsers.mjs'
import { ensureBenchInstalled, ensureInstalled } from './install.mjs'
import { fail, runNode } from './run.mjs'

ensureInstalled()
ensureBenchInstalled()
ensureChromium()
ensureBuilt()
// `npm run bench` runs all parts, `npm run bench ledger 10000000` one part with its arguments.
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
if (one !== undefined && !parts.includes(one)) fail(`Unknown part «${one}». Parts: ${parts.join(', ')}.`)
const codes = one === undefined ? parts.map((part) => runPart(part, [])) : [runPart(one, rest)]
process.exit(codes.find((code) => code !== 0) ?? 0)

function runPart(part, args) {
  if (part === 'firefox') ensureFirefox()
  return runNode([`bench/${part}.ts`, ...args])
}
