import { startPostgres, type RunningPostgres } from './embedded.ts'

/** How often (ms) to check whether it still runs. */
const LOOK = 500

/** Runs the PostgreSQL of `dataDir` and restarts it when it ends by itself; its address stays the same. */
export async function keepPostgres(
  dataDir: string,
  onEnd: (error?: unknown) => void,
  signal?: AbortSignal,
): Promise<Pick<RunningPostgres, 'connection' | 'stop'>> {
  let postgres = await startPostgres({ dataDir, ...(signal && { signal }) })
  let round: Promise<void> | undefined

  async function revive(): Promise<void> {
    try {
      onEnd()
      await postgres.stop()
      postgres = await startPostgres({ dataDir })
    } catch (error) {
      onEnd(error)
    } finally {
      round = undefined
    }
  }

  const timer = setInterval(() => {
    if (!round && !postgres.isRunning()) round = revive()
  }, LOOK).unref()
  return {
    connection: postgres.connection,
    async stop() {
      clearInterval(timer)
      await round
      await postgres.stop()
    },
  }
}
