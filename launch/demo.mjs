import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './paths.mjs'

/** How Node is told of `.env`, where there is one. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []

/** The variables, once they were read. */
let seen

/** A variable as the server will see it, from the environment or from `.env`. */
export function variable(name) {
  seen ??= envFile.length === 0 ? process.env : readEnvFile()
  return seen[name]?.trim() ?? ''
}

/** Node itself reads `.env`, for it decides what the server sees; once for all variables, for each time costs a process. */
function readEnvFile() {
  const { stdout } = spawnSync(node, [...envFile, '-p', 'JSON.stringify(process.env)'], {
    cwd: root,
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

/** Without a Discord application this is the demo: the stand-in instead of Discord, loopback only. */
export const isDemo = () => variable('DISCORD_CLIENT_ID') === ''

/** Players among the stand-in's personas: they knock at the gate of the demo's game server again and again. */
const guests = '10000000000000001:Tereza Kolt,10000000000000002:Josef Hrom,10000000000000003:Václav Podkova'

/** What the demo's processes are told; the game server is left out with DEMO_LIFE=off. `port` is where the browser goes. */
export function demoVariables(port) {
  const standInPort = variable('STAND_IN_PORT') || '3002'
  const standIn = `http://localhost:${standInPort}`
  const secret = randomBytes(16).toString('hex')
  const isLiving = variable('DEMO_LIFE') !== 'off'
  const gameToken = variable('GAME_TOKEN') || (isLiving ? randomBytes(16).toString('hex') : '')
  const botToken = randomBytes(24).toString('base64url')
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const shared = { DISCORD_CLIENT_ID: 'westmore-demo', DISCORD_CLIENT_SECRET: secret }
  return {
    standIn: {
      ...shared,
      STAND_IN_PORT: standInPort,
      STAND_IN_BOT_TOKEN: botToken,
      STAND_IN_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      STAND_IN_INTERACTIONS_URL: `http://localhost:${port}/api/discord/interactions`,
      STAND_IN_REDIRECT_URIS: `http://localhost:${port}/user`,
    },
    life: isLiving
      ? { LIFE_URL: `http://localhost:${port}`, LIFE_TOKEN: gameToken, LIFE_GUESTS: guests }
      : undefined,
    server: {
      ...shared,
      GAME_TOKEN: gameToken,
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DISCORD_AUTHORIZE_URL: `${standIn}/oauth2/authorize`,
      DISCORD_API_URL: `${standIn}/api/v10`,
      DISCORD_CDN_URL: standIn,
      DISCORD_BOT_TOKEN: botToken,
      DISCORD_GUILD_ID: '40000000000000001',
      // The last 32 bytes are the key itself.
      DISCORD_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
      DISCORD_APPLICATIONS_CHANNEL_ID: '50000000000000002',
      DISCORD_TICKETS_CHANNEL_ID: '50000000000000003',
      DISCORD_ALLOWLIST_ROLE_ID: '40000000000000012',
      OWNER_IDS: '10000000000000021',
      TODOS_USER_ID: '10000000000000021',
      GAME_CONNECT_ADDRESS: variable('GAME_CONNECT_ADDRESS') || 'hra.westmore.example:30120',
      LOG_LEVEL: variable('LOG_LEVEL') || 'warn',
      LOG_FORMAT: variable('LOG_FORMAT') || 'pretty',
      SEED: 'town',
    },
  }
}
