import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { print, seconds } from '#shared/figures.ts'
import { freePort } from '#shared/site.ts'
import { concurrentCauses, everywhere, gateCauses, secondNode, type Cause } from './causes.ts'
import { alertNames, FACTOR, hasPrometheus, startPrometheus, waits } from './prometheus.ts'
import { openSite } from './site.ts'

const only = process.argv.slice(2)
/** How long (ms) an alert may take to fire and to end: the longest range of the rules is an hour. */
const PATIENCE = 3 * 60_000 + 3_600_000 / FACTOR

if (!hasPrometheus()) {
  console.log('alerts: skipped, it needs Prometheus (apt-get install prometheus)')
  process.exit(0)
}
const causes = [...concurrentCauses, ...gateCauses, ...secondNode, ...everywhere]
const wrong = alertNames.filter((name) => !causes.some(({ alert }) => alert === name))
const rows: string[][] = []
const site = await openSite()
const prometheus = await startPrometheus(join(site.folder, 'prometheus'), await freePort(), site.targets)
try {
  // A new site needs some time to settle.
  await sleep(10_000)
  await Promise.all([...concurrentCauses.map(testAlert), inTurn(gateCauses), inTurn(secondNode)])
  await inTurn(everywhere)
} finally {
  await prometheus.stop()
  await site.close()
}
console.log(`Times of the rules are divided by ${FACTOR}, thresholds are unchanged.`)
const order = ([name = '']: string[]) => alertNames.indexOf(name)
print([
  ['alert', 'cause', 'waits', 'fired after', 'quiet after'],
  ...rows.toSorted((a, b) => order(a) - order(b)),
])
if (wrong.length > 0) console.log(`Did not fire, or did not end: ${wrong.join(', ')}`)
process.exit(wrong.length > 0 ? 1 : 0)

async function inTurn(those: Cause[]): Promise<void> {
  for (const one of those) await testAlert(one)
}

async function testAlert({ alert, cause, begin, end }: Cause): Promise<void> {
  if (only.length > 0 && !only.includes(alert)) return
  const row = [alert, cause, seconds(waits.get(alert) ?? 0), 'never', 'never']
  rows.push(row)
  try {
    await until(alert, false, 'it fires before its cause')
    const began = performance.now()
    await begin(site)
    await until(alert, true, 'it does not fire')
    row[3] = seconds(performance.now() - began)
    const ended = performance.now()
    await end(site)
    await until(alert, false, 'it does not end')
    row[4] = seconds(performance.now() - ended)
    console.log(`${alert}: fired after ${row[3]}, quiet after ${row[4]}`)
  } catch (error) {
    wrong.push(alert)
    console.log(`${alert}: ${error instanceof Error ? error.message : String(error)}`)
    await end(site).catch(() => {})
  }
}

async function until(alert: string, isFiring: boolean, failure: string): Promise<void> {
  const over = performance.now() + PATIENCE
  while ((await prometheus.firing()).has(alert) !== isFiring) {
    if (performance.now() > over) throw new Error(failure)
    await sleep(250)
  }
}
