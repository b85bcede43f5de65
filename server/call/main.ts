import { resolve, join } from 'node:path'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { readCallEnv, readEnv } from '#env.ts'
import { examineBeside } from '#features/doctor/beside.ts'
import { linesOf } from '#features/doctor/line.ts'
import { StartError } from '#process/start-error.ts'
import { sendAlarms } from './call.ts'
import { channelsOf } from './channels.ts'
import { callWords as words } from './words.ts'

/** Longer (ms) than a restart takes. */
const PAUSE = 20_000

/** A site that cannot start because of its configuration also needs a message. */
async function examine(): Promise<DoctorLine[]> {
  try {
    return await examineBeside(readEnv(process.env))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [linesOf('machine').bad(words.wrongConfiguration(error.message))]
  }
}

try {
  const channels = channelsOf(readCallEnv(process.env))
  const site = process.env['PUBLIC_URL'] ?? ''
  if (channels.length === 0) console.log(words.nowhere)
  else if (process.argv[2] === 'try') {
    for (const { name, send } of channels) {
      await send(words.trial.subject, words.trial.text(site))
      console.log(words.sent(name))
    }
  } else {
    const path = join(resolve(process.env['DATA_DIR'] || './data'), 'call.json')
    const lines = await sendAlarms({ site, channels, examine, path, pause: PAUSE })
    for (const { says } of lines) console.log(says)
    if (lines.some(({ isSent }) => !isSent)) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
