import { withDatabase } from '#shared/database.ts'
import { freePort, node, run, untilAnswers } from '#shared/site.ts'

/** Clears variables, so that no `.env` leads the measurement to a real database or to the real Discord. */
const variables = {
  DATABASE_URL: '',
  DISCORD_CLIENT_ID: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  METRICS_PORT: '',
  METRICS_HOST: '',
  LOG_LEVEL: '',
  DEMO_LIFE: 'off',
}

/** Runs the demo of `npm start` with this data folder, as a new operator sees it. */
export async function startDemo(dataDir: string) {
  const PORT = await freePort()
  const ports = { PORT, STAND_IN_PORT: await freePort() }
  const demo = run([node, 'launch/start.mjs'], { ...variables, ...ports, DATA_DIR: dataDir })
  const url = `http://localhost:${PORT}`
  await untilAnswers(url, demo)
  await withDatabase(dataDir, (pool) => pool.query('vacuum analyze'))
  return { ...demo, url }
}
