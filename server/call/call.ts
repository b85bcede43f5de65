import { closeSync, constants, fstatSync, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { openIn } from '#process/owned-files.ts'
import { changesOf, faultsOf, type Faults } from './changes.ts'
import type { Channel } from './channels.ts'
import { callWords as words } from './words.ts'

/** The faults that each channel knows of. */
const Sent = z.record(z.string(), z.record(z.string(), z.string()))
type Sent = z.infer<typeof Sent>

interface AlarmRun {
  site: string
  channels: Channel[]
  examine: () => Promise<DoctorLine[]>
  path: string
  /** Delay (ms) until a new fault is checked again. */
  pause: number
}

/** Checks the site and sends each channel the changes it has not received; returns a line for each message. */
export async function sendAlarms({ site, channels, examine, path, pause }: AlarmRun) {
  const sent = readSent(path)
  const changesFor = ({ name }: Channel, faults: Faults) => changesOf(sent[name] ?? {}, faults)
  let faults = faultsOf(await examine())
  // A new fault is checked twice: a restart is over by the second check.
  if (channels.some((channel) => changesFor(channel, faults).begun.length > 0)) {
    await sleep(pause)
    const again = Object.entries(faultsOf(await examine()))
    faults = Object.fromEntries(again.filter(([name]) => name in faults))
  }
  const lines: { isSent: boolean; says: string }[] = []
  for (const channel of channels) {
    const { name } = channel
    const changes = changesFor(channel, faults)
    if (changes.begun.length + changes.over.length === 0) continue
    try {
      await channel.send(words.subject(changes), words.text(site, changes))
      sent[name] = faults
      lines.push({ isSent: true, says: words.sent(name) })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      lines.push({ isSent: false, says: words.notSent(name, why) })
    }
  }
  writeSent(path, sent)
  return lines
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
