import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '#shared/database.ts'
import { print, seconds } from '#shared/figures.ts'
import { startTwoNodes } from '#shared/two-nodes.ts'
import { type Fault, faults, type Site } from './faults.ts'
import { beginLoad, compare } from './load.ts'

const isShort = process.argv[2] === 'short'
const only = process.argv[isShort ? 3 : 2]
/** Limit (ms) of the whole run; the table shows how often each fault was tried. */
const LONGEST = 20 * 60_000
/** How long (ms) the site may take to answer again after a fault. */
const PATIENCE = 60_000
/** Pause (ms) between two faults. */
const REST = 300

const nodes = await startTwoNodes(mkdtempSync(join(tmpdir(), 'westmore-faults-')), { LOG_LEVEL: 'fatal' })
/** The nodes that lines are sent to. */
let urls = [nodes.firstUrl, nodes.secondUrl]
const load = beginLoad(() => urls)
const site: Site = {
  ...nodes,
  acknowledged: load.acknowledged,
  async sendToSecond(work) {
    urls = [nodes.secondUrl]
    return work().finally(() => {
      urls = [nodes.firstUrl, nodes.secondUrl]
    })
  },
}
const over = performance.now() + LONGEST
const table = [['', 'tried', 'lost', 'doubled', 'longest away']]
let isGood = true
try {
  if (!(await load.flowsAgain(PATIENCE))) throw new Error('no line was accepted at all')
  for (const fault of faults) if (only === undefined || fault.name.includes(only)) await tryFault(fault)
} finally {
  await load.end()
  await nodes.close()
}
print(table)
process.exit(isGood ? 0 : 1)

async function tryFault(fault: Fault): Promise<void> {
  const lacks = fault.lacks?.(site)
  if (lacks !== undefined) {
    console.log(`${fault.name}: skipped, it needs ${lacks}`)
    return
  }
  let [tried, lost, away] = [0, 0, 0]
  const numbers: string[] = []
  load.take()
  while (tried < (isShort ? (fault.short ?? 1) : fault.times) && performance.now() < over) {
    lost += (await fault.run(site, isShort)) ?? 0
    tried += 1
    const isBack = await load.flowsAgain(PATIENCE)
    const { acknowledged, longest } = load.take()
    numbers.push(...acknowledged)
    away = Math.max(away, longest)
    if (!isBack) throw new Error(`${fault.name}: not back within ${PATIENCE / 1_000} s`)
    await nodes.untilBothReady(PATIENCE)
    await sleep(REST)
  }
  const compared = await compareWithRetries(numbers)
  lost += compared.lost
  isGood &&= lost === 0 && compared.doubled === 0
  const figures = [tried, lost, compared.doubled].map(String)
  table.push([fault.name, ...figures, seconds(away)])
  console.log(
    `${fault.name}: ${tried} times, ${numbers.length} lines, ${lost} lost, ${compared.doubled} doubled, ${seconds(away)}`,
  )
}

/** Tries again while the database is coming back. */
async function compareWithRetries(numbers: string[]) {
  for (const until = performance.now() + PATIENCE; ; await sleep(200)) {
    try {
      return await withDatabase(nodes.dataDir, (pool) => compare(pool, numbers))
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}
