import { fileURLToPath } from 'node:url'
import { startServer } from './start.ts'
import { readEnv } from './env.ts'
import { StartError } from './start-error.ts'

const site = fileURLToPath(new URL('../web/build/client', import.meta.url))

try {
  const server = await startServer({ env: readEnv(process.env), site })
  const stop = () => void server.stop().finally(() => process.exit())
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // The launcher that started this process is gone.
  process.once('disconnect', stop)
  process.send?.({ ready: server.address })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
