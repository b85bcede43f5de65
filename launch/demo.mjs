import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './paths.mjs'

/** How Node is told of `.env`, where there is one. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []

/** A variable as the server will see it, from the environment or from `.env`. */
export function variable(name) {
  const { stdout } = spawnSync(node, [...envFile, '-p', `process.env[${JSON.stringify(name)}] ?? ''`], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.trim()
}

/** Without a Discord application this is the demo: the stand-in instead of Discord, loopback only. */
export const isDemo = () => variable('DISCORD_CLIENT_ID') === ''

/** What the demo's two processes are told. `port` is where the browser goes. */
export function demoVariables(port) {
  const standInPort = variable('STAND_IN_PORT') || '3002'
  const standIn = `http://localhost:${standInPort}`
  const secret = randomBytes(16).toString('hex')
  const shared = { DISCORD_CLIENT_ID: 'westmore-demo', DISCORD_CLIENT_SECRET: secret }
  return {
    standIn: {
      ...shared,
      STAND_IN_PORT: standInPort,
      STAND_IN_REDIRECT_URIS: `http://localhost:${port}/user`,
    },
    server: {
      ...shared,
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DISCORD_AUTHORIZE_URL: `${standIn}/oauth2/authorize`,
      DISCORD_API_URL: `${standIn}/api/v10`,
      DISCORD_CDN_URL: standIn,
      OWNER_IDS: '10000000000000021',
      TODOS_USER_ID: '10000000000000021',
      LOG_LEVEL: variable('LOG_LEVEL') || 'warn',
      SEED: 'town',
    },
  }
}
