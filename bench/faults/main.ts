import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { print, seconds } from '#shared/measure.ts'
import { type Fault, faults, type Site } from './faults.ts'
import { beginLoad, compare } from './load.ts'
import { startTwoNodes } from './two-nodes.ts'

const isShort = process.argv[2] === 'short'
const only = process.argv[isShort ? 3 : 2]
/** Limit (ms) of the whole run. */
const LONGEST = 20 * 60_000
/** How long (ms) the site may take to answer again after a fault. */
const PATIENCE = 60_000
/** Pause (ms) between two faults. */
const REST = 300

const nodes = await startTwoNodes(mkdtempSync(join(tmpdir(), 'westmore-faults-')))
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
let isGood = true
try {
  await load.untilFlowing(PATIENCE)
  for (const fault of faults) if (only === undefined || fault.name.includes(only)) await tryFault(fault)
} finally {
  await load.end()
  await nodes.close()
}
process.exit(isGood ? 0 : 1)

async function tryFault(fault: Fault): Promise<void> {
  if (fault.needsOwnDisk && !site.hasOwnDisk)
    return print(fault.name, 'skipped, it needs a disk of its own (root may mount one)')
  let [tried, lost, away] = [0, 0, 0]
  const all: number[] = []
  load.take()
  while (tried < (isShort ? (fault.short ?? 1) : fault.times) && performance.now() < over) {
    lost += (await fault.run(site)) ?? 0
    tried += 1
    await load.untilFlowing(PATIENCE)
    const { numbers, longest } = load.take()
    all.push(...numbers)
    away = Math.max(away, longest)
    await nodes.untilBothReady(PATIENCE)
    await sleep(REST)
  }
  const compared = await compareWithRetries(all)
  lost += compared.lost
  isGood &&= lost === 0 && compared.doubled === 0
  const counts = `${tried} times, ${all.length} lines, ${lost} lost, ${compared.doubled} doubled`
  print(fault.name, `${counts}, longest away ${seconds(away)}`)
}

/** Tries again while the database is coming back. */
async function compareWithRetries(numbers: number[]) {
  for (const until = performance.now() + PATIENCE; ; await sleep(200)) {
    try {
      return await compare(nodes.dataDir, numbers)
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}
