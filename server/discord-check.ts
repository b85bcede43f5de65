import type { DiscordFault } from '@westmore/contract/discord.ts'
import { readEnv, type Env } from './env.ts'
import { check } from './features/discord/check.ts'
import { openDiscord } from './features/discord/rest.ts'
import { reportStartError, StartError } from '#process/start-error.ts'

/** Lines of the printed table; a line answers NO if the check found one of its faults. */
const lines: { name: string; faults: DiscordFault[]; isAsked?: (env: Env) => boolean; advice: string }[] = [
  {
    name: 'Discord answers',
    faults: ['away'],
    advice: 'Try again later; check whether this machine can reach the internet.',
  },
  {
    name: 'The token is accepted',
    faults: ['token'],
    advice: 'Reset the token in the portal, set DISCORD_BOT_TOKEN.',
  },
  { name: 'The bot is in the guild', faults: ['guild'], advice: 'Invite it; check DISCORD_GUILD_ID.' },
  {
    name: 'It may list members',
    faults: ['members'],
    isAsked: ({ DISCORD_ALLOWLIST_ROLE_ID: role, DISCORD_ADMIN_ROLE_IDS: staff }) =>
      role !== undefined || staff.length > 0,
    advice: 'Switch on «Server Members Intent» in the portal, page Bot.',
  },
  {
    name: 'It may give the role',
    faults: ['role-unknown', 'role-above', 'role-forbidden'],
    isAsked: ({ DISCORD_ALLOWLIST_ROLE_ID: role }) => role !== undefined,
    advice: 'Give it «Manage Roles», drag its role above that one, check DISCORD_ALLOWLIST_ROLE_ID.',
  },
  {
    name: 'The roles of administrators exist',
    faults: ['staff-role-unknown'],
    isAsked: ({ DISCORD_ADMIN_ROLE_IDS: roles }) => roles.length > 0,
    advice: 'Check DISCORD_ADMIN_ROLE_IDS.',
  },
  {
    name: 'Buttons: a public key',
    faults: ['no-key', 'key'],
    advice: 'Set DISCORD_PUBLIC_KEY to that of the application.',
  },
  {
    name: 'Buttons: the address',
    faults: ['endpoint'],
    isAsked: ({ DISCORD_PUBLIC_KEY: key }) => key !== undefined,
    advice: 'Set «Interactions Endpoint URL» to PUBLIC_URL/api/discord/interactions.',
  },
]

/** Faults after which the remaining lines cannot be checked. */
const blind: DiscordFault[] = ['away', 'token', 'guild']

try {
  const env = readEnv(process.env)
  if (!env.DISCORD_BOT_TOKEN) throw new StartError('DISCORD_BOT_TOKEN is not set: there is no bot to check.')
  const { faults, guild, usable } = await check(env, openDiscord(env), {
    allowlistRole: env.DISCORD_ALLOWLIST_ROLE_ID ?? null,
    staffRoles: env.DISCORD_ADMIN_ROLE_IDS,
  })
  let isBlind = false
  for (const { name, faults: own, isAsked, advice } of lines) {
    const isFault = own.some((fault) => faults.includes(fault))
    const answer = isFault ? 'NO ' : isBlind ? ' ? ' : isAsked?.(env) === false ? ' - ' : 'yes'
    console.log(
      `${answer}  ${name}${isFault ? `. ${advice}` : name.includes('guild') && guild ? `: ${guild}` : ''}`,
    )
    isBlind ||= isFault && own.some((fault) => blind.includes(fault))
  }
  const channels = {
    applications: env.DISCORD_APPLICATIONS_CHANNEL_ID,
    tickets: env.DISCORD_TICKETS_CHANNEL_ID,
  }
  let isWhole = faults.length === 0
  for (const [name, id] of Object.entries(channels)) {
    const isUsable = id !== undefined && usable.includes(id)
    const answer = id === undefined ? ' - ' : isBlind ? ' ? ' : isUsable ? 'yes' : 'NO '
    console.log(`${answer}  It may write into the channel of ${name}`)
    if (answer === 'NO ') isWhole = false
  }
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  reportStartError(error)
}
