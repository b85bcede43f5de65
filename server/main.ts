import { fileURLToPath } from 'node:url'
import { startServer } from './start.ts'
import { readEnv } from './env.ts'
import { StartError } from './start-error.ts'

const site = fileURLToPath(new URL('../web/build/client', import.meta.url))

try {
  const server = await startServer({ env: readEnv(process.env), site })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= server.stop().finally(() => process.exit())
  }
  // Told twice or thrice, by the terminal and by the launcher, it still ends in order.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The launcher that started this process is gone.
  process.on('disconnect', stop)
  process.send?.({ ready: server.address })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
