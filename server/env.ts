import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { StartError } from './start-error.ts'

// Without a language zod/mini says «Invalid input» to everything.
z.config(z.locales.en())

const text = z.string().check(z.trim(), z.minLength(1))
const origin = z.pipe(
  z.url({ protocol: /^https?$/, normalize: true }),
  z.transform((url) => url.replace(/\/+$/, '')),
)
/** Where the site is at home: its pages and cookies stand at the root. */
const bareOrigin = z.pipe(
  origin,
  z.string().check(
    z.refine((url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`, {
      error: 'must be an address without a path, such as https://westmore.cz',
    }),
  ),
)
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const snowflake = z.string().check(z.regex(/^\d{15,21}$/, 'must be a Discord id (15 to 21 digits)'))
const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        areProxies,
        'write false, how many proxies stand in front (such as 1), or their addresses and networks separated by commas (such as 127.0.0.1, 10.0.0.0/8); «true» would believe whatever address a visitor makes up',
      ),
    ),
  z.transform((given) => {
    if (given === 'false' || Number(given) === 0) return false
    return /^\d+$/.test(given) ? Number(given) : given.split(',').map((network) => network.trim())
  }),
)

const Variables = z.object({
  PORT: z._default(port, 3001),
  HOST: z._default(text, '0.0.0.0'),
  PUBLIC_URL: z.optional(bareOrigin),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: z._default(text, './data'),
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  DISCORD_AUTHORIZE_URL: z._default(origin, 'https://discord.com/oauth2/authorize'),
  DISCORD_API_URL: z._default(origin, 'https://discord.com/api/v10'),
  DISCORD_CDN_URL: z._default(origin, 'https://cdn.discordapp.com'),
  DISCORD_INVITE_URL: z._default(origin, 'https://discord.com'),
  GAME_SERVER_URL: z.optional(origin),
  OWNER_IDS: z._default(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((list: string) =>
          list
            .split(',')
            .map((id) => id.trim())
            .filter(Boolean),
        ),
        z.array(snowflake),
      ),
    ),
    [],
  ),
  TODOS_USER_ID: z.optional(snowflake),
  STAFF_MFA: z._default(z.enum(['required', 'off']), 'off'),
  FILES_MIB_PER_PERSON: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 256),
  TRUST_PROXY: z._default(proxies, false),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  GAME_TOKEN: z.optional(z.string().check(z.trim(), z.minLength(16, 'must have at least 16 characters'))),
  SEED: z.optional(z.enum(['town'])),
})

export type Env = Omit<z.infer<typeof Variables>, 'PUBLIC_URL'> & { PUBLIC_URL: string }

/** Reads and checks the environment; an empty variable counts as unset. Throws one readable list. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = Variables.safeParse(given)
  if (!result.success) {
    const list = result.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name} ${given[name] === undefined ? 'is not set' : `is wrong: ${message}`}`
    })
    throw new StartError(
      `Wrong configuration: ${list.join('; ')}. Every variable is explained in .env.example.`,
    )
  }
  const env = result.data
  if (env.SEED && !isLoopback(env.DISCORD_API_URL)) {
    throw new StartError(
      'Wrong configuration: SEED is for the demo on the Discord stand-in only. Unset SEED.',
    )
  }
  return { ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

function areProxies(given: string): boolean {
  return (
    given === 'false' || /^\d{1,2}$/.test(given) || given.split(',').every((one) => isNetwork(one.trim()))
  )
}

/** An address, or a network that is not simply everybody. */
function isNetwork(network: string): boolean {
  const [address = '', length, ...more] = network.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (length === undefined) return true
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128)
}
