import { startPostgres, type RunningPostgres } from './embedded.ts'

const CHECK_INTERVAL = 500

export async function supervisePostgres(
  dataDir: string,
  onEnd: (error?: unknown) => void,
  signal?: AbortSignal,
): Promise<Pick<RunningPostgres, 'connection' | 'stop'>> {
  let postgres = await startPostgres({ dataDir, ...(signal && { signal }) })
  let restarting: Promise<void> | undefined

  async function restart(): Promise<void> {
    try {
      onEnd()
      await postgres.stop()
      postgres = await startPostgres({ dataDir })
    } catch (error) {
      onEnd(error)
    } finally {
      restarting = undefined
    }
  }

  const timer = setInterval(() => {
    if (!restarting && !postgres.isRunning()) restarting = restart()
  }, CHECK_INTERVAL).unref()
  return {
    connection: postgres.connection,
    async stop() {
      clearInterval(timer)
      await restarting
      await postgres.stop()
    },
  }
}
