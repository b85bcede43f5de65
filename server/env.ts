import { isIP } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readServers } from './postgres/hosts.ts'
import { StartError } from '#process/start-error.ts'

// Without a locale zod/mini says «Invalid input» for every error.
z.config(z.locales.en())

const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error))
const number = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
const text = z.string().check(z.trim(), z.minLength(1))
const origin = z.pipe(
  z.url({ protocol: /^https?$/, normalize: true }),
  z.transform((url) => url.replace(/\/+$/, '')),
)
/** Origin of the site; it has no path, because pages and cookies are at the root. */
const bareOrigin = z.pipe(
  origin,
  z.string().check(
    z.refine((url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`, {
      error: 'must be an address without a path, such as https://westmore.cz',
    }),
  ),
)
const gameAddress = text.check(
  z.maxLength(200),
  z.regex(
    /^(cfx\.re\/join\/[a-z0-9]+|[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?)$/i,
    'must be what is typed after connect, such as hra.westmore.cz:30120 or cfx.re/join/abc123',
  ),
)
const databaseUrl = z.string().check(({ value, issues }) => {
  const read = readServers(value)
  if (typeof read === 'string') issues.push({ code: 'custom', message: read, input: '' })
})
const snowflake = matching(/^\d{15,21}$/, 'must be a Discord id (15 to 21 digits)')
const listOf = (one: z.ZodMiniType<string, string>) => {
  const listed = z.transform((list: string) =>
    list
      .split(',')
      .map((given) => given.trim())
      .filter(Boolean),
  )
  return z._default(z.pipe(z.string(), z.pipe(listed, z.array(one))), [])
}
const contact = matching(
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
  'must begin with mailto: or https://, such as mailto:bezpecnost@westmore.cz',
)
const migrationNames = z._default(
  z.pipe(
    matching(/^\d{3}-[a-z-]+(,\d{3}-[a-z-]+)*$/, 'must be names of migrations such as 039-desk'),
    z.transform((list) => list.split(',')),
  ),
  [],
)
/** Origins over https; also http on this machine, for tests. */
const services = listOf(
  z.string().check(
    z.refine((url) => URL.canParse(url) && isServiceOrigin(new URL(url), url), {
      error: 'must be origins such as https://push.example.com',
    }),
  ),
)
const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        areProxies,
        'write false, how many proxies are in front (such as 1), or their addresses and networks separated by commas (such as 127.0.0.1, 10.0.0.0/8); «true» would accept any address a visitor makes up',
      ),
    ),
  z.transform((given) => {
    if (given === 'false' || Number(given) === 0) return false
    return /^\d+$/.test(given) ? Number(given) : given.split(',').map((network) => network.trim())
  }),
)

/** Where alerts to the operator are sent. Also parsed alone, so that a wrong configuration can be reported too. */
const callVariables = {
  CALL_WEBHOOK_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) =>
            URL.canParse(url) &&
            (url.startsWith('https:') || isLoopback(url)) &&
            /\/webhooks\/\d+\/[\w-]+$/.test(new URL(url).pathname),
          'must be what Discord shows as Webhook URL, such as https://discord.com/api/webhooks/123/abc',
        ),
      ),
  ),
  CALL_MAIL_TO: z.optional(
    matching(/^[^\s@,]+@[^\s@,]+(, *[^\s@,]+@[^\s@,]+)*$/, 'must be addresses of mail'),
  ),
  CALL_SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) =>
            URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '',
          'must be such as smtps://user:password@smtp.example.com',
        ),
      ),
  ),
}

const Variables = z.object({
  ...callVariables,
  PORT: z._default(number(0, 65_535), 3001),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(bareOrigin),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  DATA_DIR: z._default(text, './data'),
  BACKUP_DIR: z.optional(text),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(20, 'must have at least 20 characters'))),
  BACKUP_KEEP: z._default(number(1, 1_000), 14),
  BACKUP_COPY_TO: z.optional(
    matching(/^\w[\w-]*:\S*$/, 'must be a place of rclone (remote:path), such as offsite:bucket/westmore'),
  ),
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  DISCORD_AUTHORIZE_URL: z._default(origin, 'https://discord.com/oauth2/authorize'),
  DISCORD_API_URL: z._default(origin, 'https://discord.com/api/v10'),
  DISCORD_CDN_URL: z._default(origin, 'https://cdn.discordapp.com'),
  DISCORD_INVITE_URL: z._default(origin, 'https://discord.com'),
  DISCORD_BOT_TOKEN: z.optional(matching(/^[\w.-]{10,200}$/, 'is not a bot token')),
  DISCORD_GUILD_ID: z.optional(snowflake),
  DISCORD_PUBLIC_KEY: z.optional(
    matching(/^[0-9a-fA-F]{64}$/, 'must be the 64 characters Discord shows as Public Key'),
  ),
  DISCORD_ALLOWLIST_ROLE_ID: z.optional(snowflake),
  DISCORD_ADMIN_ROLE_IDS: listOf(snowflake),
  DISCORD_APPLICATIONS_CHANNEL_ID: z.optional(snowflake),
  DISCORD_TICKETS_CHANNEL_ID: z.optional(snowflake),
  GAME_SERVER_URL: z.optional(origin),
  GAME_CONNECT_ADDRESS: z.optional(gameAddress),
  OWNER_IDS: listOf(snowflake),
  TODOS_USER_ID: z.optional(snowflake),
  HSTS_SUBDOMAINS: z._default(z.enum(['on', 'off']), 'off'),
  SECURITY_CONTACT: listOf(contact),
  STAFF_MFA: z._default(z.enum(['required', 'off']), 'off'),
  LARGEST_FILE_MIB: z._default(number(1, 50), 2),
  FILES_MIB_PER_PERSON: z._default(number(1, 1_000_000), 256),
  TRUST_PROXY: z._default(proxies, false),
  PUSH_SERVICES: services,
  METRICS_PORT: z.optional(number(1, 65_535)),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  LOG_FORMAT: z._default(z.enum(['json', 'pretty']), 'json'),
  GAME_TOKEN: z.optional(z.string().check(z.trim(), z.minLength(16, 'must have at least 16 characters'))),
  NEWER_MIGRATIONS: migrationNames,
  SEED: z.optional(z.enum(['town'])),
})

export type Env = Omit<z.infer<typeof Variables>, 'PUBLIC_URL' | 'BACKUP_DIR'> & {
  PUBLIC_URL: string
  BACKUP_DIR: string
}

const CallVariables = z.object(callVariables)
export type CallEnv = z.infer<typeof CallVariables>

/** An empty variable counts as unset. Throws one error that lists all problems. */
function parsed<Shape extends z.ZodMiniType>(
  shape: Shape,
  variables: Record<string, string | undefined>,
): z.infer<Shape> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = shape.safeParse(given)
  if (result.success) return result.data
  const list = result.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name} ${given[name] === undefined ? 'is not set' : `is wrong: ${message}`}`
  })
  throw new StartError(
    `Wrong configuration: ${list.join('; ')}. Every variable is explained in .env.example.`,
  )
}

export const readCallEnv = (variables: Record<string, string | undefined>): CallEnv =>
  parsed(CallVariables, variables)

export function readEnv(variables: Record<string, string | undefined>): Env {
  const env = parsed(Variables, variables)
  const problem = problemOf(env)
  if (problem !== undefined) throw new StartError(`Wrong configuration: ${problem}`)
  return {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    BACKUP_DIR: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
  }
}

function problemOf(env: z.infer<typeof Variables>): string | undefined {
  if ((env.CALL_MAIL_TO === undefined) !== (env.CALL_SMTP_URL === undefined))
    return 'CALL_MAIL_TO and CALL_SMTP_URL go together.'
  if (env.DISCORD_BOT_TOKEN && !env.DISCORD_GUILD_ID)
    return 'DISCORD_BOT_TOKEN needs DISCORD_GUILD_ID, the id of the Discord server it works in.'
  if (env.BACKUP_COPY_TO && !env.BACKUP_KEY)
    return 'BACKUP_COPY_TO needs BACKUP_KEY, because copies elsewhere are always encrypted.'
  if (env.LARGEST_FILE_MIB > env.FILES_MIB_PER_PERSON)
    return 'LARGEST_FILE_MIB is more than FILES_MIB_PER_PERSON, so a file of that size would never be accepted.'
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    return 'DATABASE_DIRECT_URL needs DATABASE_URL, which is not set.'
  if (env.SEED && !isLoopback(env.DISCORD_API_URL))
    return 'SEED is for the demo on the Discord stand-in only. Unset SEED.'
  return undefined
}

const isServiceOrigin = ({ origin: own, protocol }: URL, given: string) =>
  given === own && (protocol === 'https:' || (protocol === 'http:' && isLoopback(given)))

export function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

function areProxies(given: string): boolean {
  return (
    given === 'false' || /^\d{1,2}$/.test(given) || given.split(',').every((one) => isNetwork(one.trim()))
  )
}

/** An IP address, or a network; /0 (every address) is refused. */
function isNetwork(network: string): boolean {
  const [address = '', length, ...more] = network.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (length === undefined) return true
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128)
}
