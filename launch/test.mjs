import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './release/build.mjs'
import { ensureChromium } from './browsers.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, readIf, root } from './paths.mjs'
import { runNode, run } from './run.mjs'

const packages = ['contract', 'server', 'web', 'game', 'discord-stand-in', 'e2e', 'bench']
const MIN_MEMORY = 4 * 1024 ** 3
const reports = mkdtempSync(join(tmpdir(), 'westmore-reports-'))
const scratch = mkdtempSync(join(temporaryFolder(), 'westmore-tests-'))
const started = Date.now()

/** `npm test tickets` runs only tests whose path contains this word. */
const part = process.argv[2]

ensureInstalled()
ensureChromium()
ensureBuilt()

const ofPart = ['rules', 'launcher', 'routes on embedded PostgreSQL'].flatMap((name) => ['--project', name])
const steps = {
  ...(!part && { Style: () => runNode([bin('oxfmt'), '--check']) || run(bin('oxlint'), ['--quiet']) }),
  Types: () => Math.max(...packages.map((name) => runNode([bin('tsc'), '-p', name, ...incremental(name)]))),
  ...(!part && { 'Unused code': () => runNode([bin('knip')]) }),
  'Rules and routes': () => vitest(part ? [...ofPart, '--passWithNoTests', part] : []),
  'Browser journeys': () => playwright(part ? ['--pass-with-no-tests', part] : []),
}
// All steps run, even if one fails.
const failedSteps = Object.entries(steps).flatMap(([title, work]) => (step(title, work) ? [] : [title]))

const results = [...ofRules(), ...ofJourneys()]
const countOf = (wanted) => results.filter(({ state }) => state === wanted).length
for (const folder of [reports, scratch]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
console.log(`\nAll took ${secondsSince(started)} s.`)
// Named again at the end, because a stored output may be cut off before.
for (const { name } of results.filter(({ state }) => state === 'failed')) console.log(`✘ ${name}`)
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
console.log(`${countOf('passed')} passed, ${countOf('failed')} failed, ${countOf('skipped')} skipped`)
process.exit(failedSteps.length === 0 && countOf('failed') === 0 && countOf('passed') > 0 ? 0 : 1)

function incremental(name) {
  return ['--incremental', '--tsBuildInfoFile', join(root, 'node_modules/.cache/types', name)]
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1_000)
}

function step(title, work) {
  const since = Date.now()
  console.log(`\n── ${title} ──`)
  const isGood = work() === 0
  console.log(`${isGood ? '✔' : '✘'} ${title} (${secondsSince(since)} s)`)
  return isGood
}

function vitest(which) {
  const report = ['--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`]
  return runNode(['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...report, ...which], {
    env: { ...process.env, TMPDIR: scratch },
  })
}

function playwright(which) {
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') }
  return runNode(['../node_modules/@playwright/test/cli.js', 'test', ...which], {
    cwd: 'e2e',
    env: { ...process.env, TMPDIR: scratch, ...report },
  })
}

/** In memory if there is enough, because ext4 takes a third of a second to delete a database. */
function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > MIN_MEMORY ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

function ofRules() {
  const states = { passed: 'passed', failed: 'failed' }
  return (read('vitest.json')?.testResults ?? []).flatMap(({ name: file, status, assertionResults: all }) =>
    // A file that could not be loaded has no tests.
    all.length === 0 && status === 'failed'
      ? [{ name: file, state: 'failed' }]
      : all.map((one) => ({ name: `${file} › ${one.fullName}`, state: states[one.status] ?? 'skipped' })),
  )
}

function ofJourneys() {
  const states = { expected: 'passed', skipped: 'skipped' }
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return (read('playwright.json')?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ status }) => ({ name: `${file} › ${title}`, state: states[status] ?? 'failed' })),
    )
}

/** A report; null if the part of the suite wrote none. */
function read(name) {
  return JSON.parse(readIf(join(reports, name)) ?? 'null')
}
