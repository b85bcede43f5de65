import { closeSync, constants, fstatSync, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { openIn } from '#process/owned-files.ts'
import { changesOf, confirmed, faultsOf, type Faults } from './changes.ts'
import type { Channel } from './channels.ts'
import { callWords as words } from './words.ts'

/** Maximum number of messages per channel and hour; the next one includes the rest. */
const MOST_AN_HOUR = 6
const HOUR = 3_600_000

const Sent = z.record(
  z.string(),
  z.object({ faults: z.record(z.string(), z.string()), sentAt: z.array(z.number()) }),
)
type Sent = z.infer<typeof Sent>

interface AlarmRun {
  site: string
  channels: Channel[]
  examine: () => Promise<DoctorLine[]>
  path: string
  /** Delay (ms) until a new fault is checked again. */
  pause: number
  now?: number
}

/** Checks the site and sends each channel the changes it has not received; returns a line for each message. */
export async function sendAlarms({ site, channels, examine, path, pause, now = Date.now() }: AlarmRun) {
  const sent = readSent(path)
  const faults = await examineTwice(examine, sent, channels, pause)
  const lines: { isSent: boolean; says: string }[] = []
  for (const { name, send } of channels) {
    const { faults: before = {}, sentAt = [] } = sent[name] ?? {}
    const recent = sentAt.filter((at) => now - at < HOUR)
    const changes = changesOf(before, faults)
    const isSame = changes.begun.length + changes.over.length === 0
    if (isSame || recent.length >= MOST_AN_HOUR) continue
    try {
      await send(words.subject(changes), words.text(site, changes))
      sent[name] = { faults, sentAt: [...recent, now] }
      lines.push({ isSent: true, says: words.sent(name) })
    } catch (error) {
      lines.push({
        isSent: false,
        says: words.notSent(name, error instanceof Error ? error.message : String(error)),
      })
    }
  }
  writeSent(path, sent)
  return lines
}

/** Checks a new fault twice: a restart is over by the second check. */
async function examineTwice(
  examine: AlarmRun['examine'],
  sent: Sent,
  channels: Channel[],
  pause: number,
): Promise<Faults> {
  const first = faultsOf(await examine())
  const isKnown = channels.every(({ name }) => changesOf(sent[name]?.faults ?? {}, first).begun.length === 0)
  if (isKnown) return first
  await sleep(pause)
  return confirmed(first, faultsOf(await examine()))
}

function readSent(path: string): Sent {
  try {
    return Sent.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // The file is missing or was cut off: every fault counts as new.
    return {}
  }
}

/** Written in place, even without a change, so that the file keeps its space on a disk that fills up later. */
function writeSent(path: string, sent: Sent): void {
  const file = openIn(path, constants.O_WRONLY | constants.O_CREAT)
  try {
    const text = Buffer.from(JSON.stringify(sent))
    writeSync(file, text, 0, text.length, 0)
    if (fstatSync(file).size > text.length) ftruncateSync(file, text.length)
  } finally {
    closeSync(file)
  }
}
