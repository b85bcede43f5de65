import * as z from 'zod/mini'
import { StartError } from './start-error.ts'

// Without a language zod/mini says «Invalid input» to everything.
z.config(z.locales.en())

const text = z.string().check(z.trim(), z.minLength(1))
const origin = z.pipe(
  z.url({ protocol: /^https?$/, normalize: true }),
  z.transform((url) => url.replace(/\/+$/, '')),
)
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const snowflake = z.string().check(z.regex(/^\d{15,21}$/, 'must be a Discord id (15 to 21 digits)'))
const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value) => value === 'true' || value === '1'),
)

const Variables = z.object({
  PORT: z._default(port, 3001),
  HOST: z._default(text, '0.0.0.0'),
  PUBLIC_URL: z.optional(origin),
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
  TRUST_PROXY: z._default(flag, false),
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
