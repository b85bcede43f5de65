import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { all, gate, node, told, type Cause } from './alert-causes.ts'
import { openTown } from './alert-town.ts'
import { freePort } from './product.ts'
import { alertNames, FACTOR, hasPrometheus, startPrometheus, waits } from './prometheus.ts'

/** `npm run bench alerts`: every alert of deploy/ fired by a real Prometheus over real nodes, and quiet again; or those that are named. */
const only = process.argv.slice(2)
/** How long (ms) an alert may take to fire, and to be quiet again: the longest looks back for an hour of the rules' time. */
const PATIENCE = 3 * 60_000 + 3_600_000 / FACTOR

if (!hasPrometheus()) {
  console.log('alerts: not here, it takes Prometheus (apt-get install prometheus)')
  process.exit(0)
}
const town = await openTown()
const prometheus = await startPrometheus(join(town.folder, 'prometheus'), await freePort(), town.targets)
const rows: string[][] = []
const wrong = alertNames.filter(
  (name) => ![...told, ...gate, ...node, ...all].some((one) => one.alert === name),
)
try {
  // What the first minute of a site brings is not what is looked for.
  await sleep(10_000)
  await Promise.all([...told.map(bring), inTurn(gate), inTurn(node)])
  await inTurn(all)
} finally {
  await prometheus.stop()
  await town.close()
}
const head = ['alert', 'cause', 'waits', 'fired after', 'quiet after']
const order = ([name = '']: string[]) => alertNames.indexOf(name)
const table = [head, ...rows.toSorted((a, b) => order(a) - order(b))]
const widths = head.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
console.log(`Times of the rules are divided by ${FACTOR}, thresholds are as they are.`)
for (const row of table)
  console.log(
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
if (wrong.length > 0) console.log(`Not brought about, or not quiet again: ${wrong.join(', ')}`)
process.exit(wrong.length > 0 ? 1 : 0)

async function inTurn(causes: Cause[]): Promise<void> {
  for (const cause of causes) await bring(cause)
}

async function bring({ alert, cause, begin, end }: Cause): Promise<void> {
  if (only.length > 0 && !only.includes(alert)) return
  const row = [alert, cause, seconds(waits.get(alert) ?? 0), 'never', 'never']
  rows.push(row)
  try {
    if ((await until(alert, false)) === undefined) throw new Error('it fires before its cause')
    const began = performance.now()
    await begin(town)
    const fired = await until(alert, true)
    if (fired === undefined) throw new Error('it does not fire')
    row[3] = seconds(fired - began)
    const ended = performance.now()
    await end(town)
    const quiet = await until(alert, false)
    if (quiet === undefined) throw new Error('it does not end')
    row[4] = seconds(quiet - ended)
    console.log(`${alert}: fired after ${row[3]}, quiet after ${row[4]}`)
  } catch (error) {
    wrong.push(alert)
    console.log(`${alert}: ${error instanceof Error ? error.message : String(error)}`)
    await end(town).catch(() => {})
  }
}

/** When it fires, or does not; undefined: not within the patience. */
async function until(alert: string, isFiring: boolean): Promise<number | undefined> {
  const over = performance.now() + PATIENCE
  while (performance.now() < over) {
    if ((await prometheus.firing()).has(alert) === isFiring) return performance.now()
    await sleep(250)
  }
  return undefined
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
