import { fileURLToPath } from 'node:url'
import { startServer } from './start.ts'
import { readEnv } from './env.ts'
import { passedSocket, tellSystemd } from '#process/systemd.ts'
import { StartError } from '#process/start-error.ts'

const site = fileURLToPath(new URL('../web/build/client', import.meta.url))

// Set up before anything starts; a process started earlier would outlive this one.
const stopping = new AbortController()
let stopped: Promise<void> | undefined
const stop = () => stopping.abort()
// The terminal and the launcher may both send a signal; repeated ones change nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The launcher that started this process has ended.
process.on('disconnect', stop)
if (process.send && !process.connected) stop()

try {
  const server = await startServer({
    env: readEnv(process.env),
    site,
    signal: stopping.signal,
    held: passedSocket(process.env),
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
