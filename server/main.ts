import { fileURLToPath } from 'node:url'
import { startServer } from './start.ts'
import { readEnv } from './env.ts'
import { passedSocket, tellSystemd } from '#process/systemd.ts'
import { StartError } from '#process/start-error.ts'

const site = fileURLToPath(new URL('../web/build/client', import.meta.url))

// Before anything starts: whatever was started by then would outlive this process.
const stopping = new AbortController()
let stopped: Promise<void> | undefined
const stop = () => stopping.abort()
// Told twice or thrice, by the terminal and by the launcher, it still ends in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The launcher that started this process is gone.
process.on('disconnect', stop)
// It may be gone already.
if (process.send && !process.connected) stop()

try {
  const server = await startServer({
    env: readEnv(process.env),
    site,
    signal: stopping.signal,
    held: passedSocket(process.env),
    // systemd would end a start that takes too long; the port is open, as after a loss of the database later.
    onWaiting: () => tellSystemd('ready', 'waits for the database'),
  })
  const end = () => {
    if (!stopped) tellSystemd('stopping', 'stopping')
    stopped ??= server.stop().finally(() => process.exit())
  }
  if (stopping.signal.aborted) end()
  else {
    stopping.signal.addEventListener('abort', end)
    process.send?.({ ready: server.address })
    tellSystemd('ready', `open on ${server.address}`)
  }
} catch (error) {
  if (stopping.signal.aborted) process.exit()
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  // Without this the open channel to the launcher would keep this process running.
  process.exit(1)
}
