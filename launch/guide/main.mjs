import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandsOf } from './commands.mjs'
import { CACHE, ensureBase, Machine, MIRROR, removeRun, removeLeftovers } from './machine.mjs'
import { makeReleases } from './releases.mjs'
import { openProxy } from './proxy.mjs'
import { commandFor, compare, NPM, PAGES, repair, skipped, steps } from './steps.mjs'
import { ensureInstalled } from '#install.mjs'
import { node, root } from '#paths.mjs'
import { fail } from '#run.mjs'

/** `npm run test:guide` runs the commands of the guide on bare machines, with a release of the last commit. */
const GIB = 1024 ** 3
/** The limit (ms) of the whole run. */
const TIMEOUT = 20 * 60_000
const isThere = (tool) => spawnSync(tool, ['--version']).error === undefined

if (process.getuid() !== 0) fail('npm run test:guide creates machines and must be run as root.')
if (!['debootstrap', 'systemd-nspawn'].every(isThere))
  fail('npm run test:guide requires two programs: apt install debootstrap systemd-container')
ensureInstalled()

removeLeftovers()
const run = join(CACHE, `run-${process.pid}`)
const share = join(run, 'share')
const log = join(CACHE, 'log')
mkdirSync(share, { recursive: true })
writeFileSync(log, '')
const writeLog = (text) => appendFileSync(log, text)
const machines = []
const rows = []
const began = performance.now()

process.on('exit', () => {
  for (const machine of machines) machine.end()
  removeRun(run)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
setTimeout(() => {
  add('the rest', '', 0, 'not finished within 20 minutes')
  finish()
}, TIMEOUT).unref()

const npm = (...args) => spawnSync('npm', args, { encoding: 'utf8', cwd: share }).stdout.trim()
const registry = npm('config', 'get', 'registry')
/** The machines trust the certificates that this one trusts, such as those of a proxy. */
const authorities = process.env.NODE_EXTRA_CA_CERTS ?? npm('config', 'get', 'cafile')
const npmrc = `registry=${registry}\n${existsSync(authorities) ? 'cafile=/root/authorities.pem\n' : ''}`
npm('pack', '--silent', `npm@${NPM}`)
await openProxy(join(share, 'proxy'), [new URL(MIRROR).hostname, new URL(registry).hostname])

const commands = PAGES.flatMap((page) => commandsOf(readFileSync(join(root, page), 'utf8')))
const { unknown, absent } = compare(commands)
for (const command of unknown) add('not in the run', command, 0, 'has neither a step nor a reason')
for (const command of absent) add('not in the guide', command, 0, 'but a step runs it')

const base = ensureBase()
const releases = makeReleases({ root, node, run, shop: join(share, 'releases') })
const site = { releases, running: releases.commit, written: [] }
for (const [name, memory] of Object.entries({ first: GIB, second: GIB, older: undefined })) {
  const machine = new Machine({ base, run, name, memory, share, tools: root, npmrc, writeLog })
  if (existsSync(authorities)) machine.copy(authorities, '/root/authorities.pem')
  machines.push(machine)
  site[name] = machine
}

for (const { name, guide, act, isNeeded } of steps) {
  const words = guide.map((pattern) => commandFor(pattern, commands))
  if (words.includes(undefined)) continue
  writeLog(`\n\n===== ${name}\n`)
  const from = performance.now()
  let failure
  try {
    await act(site, ...words)
  } catch ({ message }) {
    failure = message
  }
  add(name, words.join('; '), (performance.now() - from) / 1_000, failure)
  if (failure === undefined) continue
  if (isNeeded) break
  await repair(site).catch(({ message }) => console.log(indented(`and the repair failed: ${message}`)))
}
finish()

function add(name, command, seconds, failure) {
  rows.push({ isRed: failure !== undefined })
  const result = failure === undefined ? 'ok ' : 'RED'
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${result}  ${name}${command ? `  «${command}»` : ''}`)
  if (failure) console.log(indented(failure))
}

function indented(text) {
  return `    ${text.replaceAll('\n', '\n    ')}`
}

function finish() {
  const red = rows.filter(({ isRed }) => isRed).length
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`\nNot run:`)
  for (const [pattern, why] of skipped) console.log(`  ${pattern}: ${why}`)
  console.log(`\n${rows.length} steps, ${red} red, ${minutes} minutes; the whole output: ${log}`)
  process.exit(red === 0 ? 0 : 1)
}
