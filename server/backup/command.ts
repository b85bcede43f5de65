import { readEnv, type Env } from '#env.ts'
import { withConnection } from '#features/backup/archive/places.ts'
import { commands, failureMessage, UNSET } from '#features/backup/commands.ts'
import { compose } from '#composition.ts'

/** A signal ends the connections and the started databases and removes incomplete files. */
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
const connect: typeof withConnection = (connection, work) => withConnection(connection, work, stopping.signal)

/** Discord's secret is needed only to recognize deleted accounts. */
function readSettings(isUnencrypted: boolean): Env {
  return readEnv({
    ...process.env,
    DISCORD_CLIENT_ID: UNSET,
    DISCORD_CLIENT_SECRET: process.env['DISCORD_CLIENT_SECRET'] || UNSET,
    DISCORD_BOT_TOKEN: '',
    SEED: '',
    ...(isUnencrypted && { BACKUP_KEY: '', BACKUP_COPY_TO: '' }),
  })
}

const [verb = '', argument = '', flag] = process.argv.slice(2)
try {
  compose()
  const print = (line: string) => console.log(line)
  await commands[verb]?.({ env: readSettings(flag === '--unencrypted'), print, connect }, argument)
} catch (error) {
  const line = stopping.signal.aborted ? 'Stopped; everything incomplete was removed.' : failureMessage(error)
  if (line === undefined) throw error
  console.error(line)
  process.exitCode = 1
}
