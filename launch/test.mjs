import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './browsers.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, readIf, root } from './paths.mjs'
import { runNode, run } from './run.mjs'

const packages = ['contract', 'server', 'web', 'game', 'discord-stand-in', 'e2e', 'bench']
const MIN_MEMORY = 4 * 1024 ** 3
const FAILURE_LINES = 25
const reports = mkdtempSync(join(tmpdir(), 'westmore-reports-'))
const scratch = mkdtempSync(join(temporaryFolder(), 'westmore-tests-'))
const started = Date.now()

/** `npm test tickets` runs only tests whose path contains this word. */
const part = process.argv[2]

ensureInstalled()
ensureChromium()
ensureBuilt()

const onEmbedded = ['rules', 'launcher', 'routes on embedded PostgreSQL']
const style = () => runNode([bin('oxfmt'), '--check']) || run(bin('oxlint'), ['--quiet'])
const types = () =>
  Math.max(...packages.map((name) => runNode([bin('tsc'), '-p', name, ...incremental(name)])))
const unused = () => runNode([bin('knip')])

const failedSteps = (
  part
    ? [
        step('Types', types),
        step('Rules and routes', () =>
          vitest([...onEmbedded.flatMap((name) => ['--project', name]), '--passWithNoTests', part]),
        ),
        step('Browser journeys', () => playwright(['--pass-with-no-tests', part])),
      ]
    : [
        step('Style', style),
        step('Types', types),
        step('Unused code', unused),
        step('Rules and routes', () => vitest([])),
        step('Browser journeys', () => playwright([])),
      ]
).flatMap(({ title, isGood }) => (isGood ? [] : [title]))

const count = totals()
const failures = [...failedRules(), ...failedJourneys()]
for (const folder of [reports, scratch]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
console.log(`\nAll took ${Math.round((Date.now() - started) / 1000)} s.`)
// Printed again at the end, because a stored output may be cut off before.
for (const { name, reason } of failures) console.log(`\n✘ ${name}\n${reason}`)
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exit(failedSteps.length === 0 && count.failed === 0 && count.passed > 0 ? 0 : 1)

function incremental(name) {
  return ['--incremental', '--tsBuildInfoFile', join(root, 'node_modules/.cache/types', name)]
}

/** Runs one part of the suite under a heading; the next parts run even if it fails. */
function step(title, work) {
  const since = Date.now()
  console.log(`\n── ${title} ──`)
  const isGood = work() === 0
  console.log(`${isGood ? '✔' : '✘'} ${title} (${Math.round((Date.now() - since) / 1000)} s)`)
  return { title, isGood }
}

function vitest(which) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ]
  return runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...which], {
    env: { ...process.env, TMPDIR: scratch },
  })
}

function playwright(which) {
  return runNode(['../node_modules/@playwright/test/cli.js', 'test', ...which], {
    cwd: 'e2e',
    env: {
      ...process.env,
      TMPDIR: scratch,
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
    },
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

function totals() {
  const rules = read('vitest.json')
  const journeys = read('playwright.json')?.stats
  return {
    passed: (rules?.numPassedTests ?? 0) + (journeys?.expected ?? 0),
    failed: (rules?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0) + (journeys?.flaky ?? 0),
    skipped: (rules?.numPendingTests ?? 0) + (journeys?.skipped ?? 0),
  }
}

function failedRules() {
  const files = read('vitest.json')?.testResults ?? []
  return files.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [{ name: file, reason: firstLines(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      reason: firstLines(failureMessages.join('\n')),
    }))
  })
}

function failedJourneys() {
  const specs = ({ specs: own = [], suites = [] }) => [...own, ...suites.flatMap(specs)]
  return (read('playwright.json')?.suites ?? [])
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return {
        name: `${file} › ${title}`,
        reason: firstLines(errors.map(({ message }) => message).join('\n')),
      }
    })
}

function firstLines(text) {
  return text.split('\n').slice(0, FAILURE_LINES).join('\n')
}

/** A report; null if the part of the suite wrote none. */
function read(name) {
  return JSON.parse(readIf(join(reports, name)) ?? 'null')
}
