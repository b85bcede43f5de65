import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
// A named import of `parseEnv` would fail on an older Node before it can report its version.
import util from 'node:util'
import { readIf, root } from './paths.mjs'

const settings = join(root, '.env')

export const envFile = existsSync(settings) ? ['--env-file=.env'] : []

let variables

/** A variable as the server sees it, from the environment or `.env`. */
export function readVariable(name) {
  variables ??= { ...util.parseEnv(readIf(settings) ?? ''), ...process.env }
  return variables[name]?.trim() ?? ''
}

/** Without a Discord application it is the demo, on the loopback only. */
export const isDemo = () => readVariable('DISCORD_CLIENT_ID') === ''

/** Personas that keep connecting to the demo's game server. */
const guests = '10000000000000001:Tereza Kolt,10000000000000002:Josef Hrom,10000000000000003:Václav Podkova'

/** Variables for the processes of the demo; DEMO_LIFE=off leaves out the game server. `port` is the site's. */
export function demoVariables(port) {
  const standInPort = readVariable('STAND_IN_PORT') || '3002'
  const standIn = `http://localhost:${standInPort}`
  const secret = randomBytes(16).toString('hex')
  const hasLife = readVariable('DEMO_LIFE') !== 'off'
  const gameToken = readVariable('GAME_TOKEN') || (hasLife ? randomBytes(16).toString('hex') : '')
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
    life: hasLife
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
      PUSH_SERVICES: standIn,
      DISCORD_BOT_TOKEN: botToken,
      DISCORD_GUILD_ID: '40000000000000001',
      // The last 32 bytes of the SPKI format are the key.
      DISCORD_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
      DISCORD_APPLICATIONS_CHANNEL_ID: '50000000000000002',
      DISCORD_TICKETS_CHANNEL_ID: '50000000000000003',
      DISCORD_ALLOWLIST_ROLE_ID: '40000000000000012',
      OWNER_IDS: '10000000000000021',
      TODOS_USER_ID: '10000000000000021',
      GAME_CONNECT_ADDRESS: readVariable('GAME_CONNECT_ADDRESS') || 'hra.westmore.example:30120',
      LOG_LEVEL: readVariable('LOG_LEVEL') || 'warn',
      LOG_FORMAT: readVariable('LOG_FORMAT') || 'pretty',
      SEED: 'town',
    },
  }
}
