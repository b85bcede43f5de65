import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Env } from '#env.ts'
import type { Discord } from './rest.ts'

const TEXT = 3
const PERSON = 6

const commands = [
  { name: 'allowlist', description: 'Jak je na tom vaše žádost o allowlist. Odpověď uvidíte jen vy.' },
  { name: 'ticket', description: 'Napíše týmu: otevře nový ticket.' },
  {
    name: 'sankce',
    description: 'Jen pro tým: udělí sankci podle šablony.',
    options: [
      { type: PERSON, name: 'hráč', description: 'Komu', required: true },
      {
        type: TEXT,
        name: 'šablona',
        description: 'Podle čeho; vyberte z nabídky',
        required: true,
        autocomplete: true,
      },
    ],
  },
]

const Application = z.object({ id: z.string() })

/** Registers exactly our commands; repeating it changes nothing. Returns whether it worked. */
export async function registerCommands(
  env: Env,
  discord: Discord,
  log?: FastifyBaseLogger,
): Promise<boolean> {
  if (env.DISCORD_BOT_TOKEN === undefined || env.DISCORD_PUBLIC_KEY === undefined) return false
  const self = await discord.ask('GET', '/applications/@me')
  const application = Application.safeParse(self.kind === 'ok' ? self.body : undefined)
  if (application.success) {
    const path = `/applications/${application.data.id}/guilds/${env.DISCORD_GUILD_ID}/commands`
    const body = commands.map((command) => ({ ...command, type: 1 }))
    const answer = await discord.ask('PUT', path, { body })
    if (answer.kind === 'ok') return true
  }
  log?.warn('the commands could not be registered on Discord; the next start tries again')
  return false
}
