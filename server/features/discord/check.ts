import * as z from 'zod/mini'
import type { DiscordChannel, DiscordFault, DiscordRole } from '@westmore/contract/discord.ts'
import type { Env } from '#env.ts'
import { openDiscord, type Discord } from './rest.ts'
import { ADMINISTRATOR, knowsRoles, rightsOf, roleFault, type Rights } from './roles/rights.ts'
import { isConfigured } from './state-store.ts'

/** The bot needs to view the channel, send messages and embed links. */
const IN_CHANNEL = (1n << 10n) | (1n << 11n) | (1n << 14n)
/** Flags of an application that may list members, for large and for small bots. */
const MEMBERS_INTENT = (1 << 14) | (1 << 15)
const TEXT = 0
const FRESH = 15_000

const Bits = z.string().check(z.regex(/^\d{1,30}$/))
const Overwrite = z.object({ id: z.string(), allow: Bits, deny: Bits })
const Channels = z.array(
  z.object({
    id: z.string(),
    type: z.int(),
    name: z.optional(z.nullable(z.string())),
    permission_overwrites: z.optional(z.array(Overwrite)),
  }),
)
const Guild = z.object({ name: z.string() })
const Application = z.object({
  flags: z.optional(z.int()),
  verify_key: z.optional(z.nullable(z.string())),
  interactions_endpoint_url: z.optional(z.nullable(z.string())),
})

export interface ChosenRoles {
  allowlistRole: string | null
  staffRoles: string[]
}

export interface Check {
  guild: string | null
  faults: DiscordFault[]
  channels: DiscordChannel[]
  usable: string[]
  /** Without @everyone and the bots' own roles. */
  roles: DiscordRole[]
}

interface ChosenPlaces extends ChosenRoles {
  applicationsChannel: string | null
  ticketsChannel: string | null
  newsChannel: string | null
  /** Channels that Discord did not know when the bot posted there. */
  lostChannels: string[]
}

export function faultsOf(choice: ChosenPlaces, { faults, guild, usable }: Check): DiscordFault[] {
  const isLost = (channel: string | null) =>
    channel !== null &&
    (choice.lostChannels.includes(channel) || (guild !== null && !usable.includes(channel)))
  return [
    ...faults,
    ...(isLost(choice.applicationsChannel) ? (['applications-channel'] as const) : []),
    ...(isLost(choice.ticketsChannel) ? (['tickets-channel'] as const) : []),
    ...(isLost(choice.newsChannel) ? (['news-channel'] as const) : []),
  ]
}

export function createCheck(env: Env): (choice: ChosenRoles) => Promise<Check> {
  const discord = openDiscord(env)
  let asked: { at: number; key: string; check: Promise<Check> } | undefined
  return (choice) => {
    const key = [choice.allowlistRole, ...choice.staffRoles].join()
    if (!asked || asked.key !== key || performance.now() - asked.at > FRESH)
      asked = { at: performance.now(), key, check: check(env, discord, choice) }
    return asked.check
  }
}

export async function check(env: Env, discord: Discord, choice: ChosenRoles): Promise<Check> {
  const nothing = { guild: null, channels: [], usable: [], roles: [] }
  if (!isConfigured(env)) return { ...nothing, faults: [] }
  const [application, guild, list] = await Promise.all([
    discord.ask('GET', '/applications/@me'),
    discord.ask('GET', `/guilds/${env.DISCORD_GUILD_ID}`),
    discord.ask('GET', `/guilds/${env.DISCORD_GUILD_ID}/channels`),
  ])
  if (application.kind === 'refused' && application.status === 401) return { ...nothing, faults: ['token'] }
  if (application.kind !== 'ok') return { ...nothing, faults: ['away'] }
  const known = Guild.safeParse(guild.kind === 'ok' ? guild.body : undefined)
  const rights = known.success ? await rightsOf(env, discord) : undefined
  if (!known.success || !rights) return { ...nothing, faults: ['guild'] }
  const channels = Channels.safeParse(list.kind === 'ok' ? list.body : []).data ?? []
  const texts = channels.filter(({ type }) => type === TEXT)
  const usable = texts
    .filter((channel) => (permissionsIn(env, rights, channel) & IN_CHANNEL) === IN_CHANNEL)
    .map(({ id }) => id)
  return {
    guild: known.data.name,
    roles: rights.roles
      .filter(({ id, managed }) => id !== env.DISCORD_GUILD_ID && managed !== true)
      .map(({ id, name, position }) => ({ id, name, isGivable: position < rights.highest })),
    channels: texts.map(({ id, name }) => ({ id, name: name ?? id })),
    usable,
    faults: [
      ...applicationFaults(env, Application.safeParse(application.body).data ?? {}, choice),
      ...roleFaults(choice, rights),
    ],
  }
}

function roleFaults({ allowlistRole, staffRoles }: ChosenRoles, rights: Rights): DiscordFault[] {
  const fault = allowlistRole === null ? null : roleFault(allowlistRole, rights)
  return [
    ...(fault === null ? [] : ([`role-${fault}`] as const)),
    ...(knowsRoles(staffRoles, rights) ? [] : (['staff-role-unknown'] as const)),
  ]
}

function applicationFaults(
  env: Env,
  application: z.infer<typeof Application>,
  { allowlistRole, staffRoles }: ChosenRoles,
): DiscordFault[] {
  const faults: DiscordFault[] = []
  const comparesRoles = allowlistRole !== null || staffRoles.length > 0
  if (comparesRoles && ((application.flags ?? 0) & MEMBERS_INTENT) === 0) faults.push('members')
  if (env.DISCORD_PUBLIC_KEY === undefined) return [...faults, 'no-key']
  if (application.verify_key && application.verify_key.toLowerCase() !== env.DISCORD_PUBLIC_KEY.toLowerCase())
    faults.push('key')
  if (application.interactions_endpoint_url !== `${env.PUBLIC_URL}/api/discord/interactions`)
    faults.push('endpoint')
  return faults
}

/** Discord's order: the guild's permissions, then the channel's for @everyone, for roles, for the member. */
function permissionsIn(env: Env, rights: Rights, channel: z.infer<typeof Channels>[number]): bigint {
  if ((rights.permissions & ADMINISTRATOR) !== 0n) return IN_CHANNEL
  const overwrites = channel.permission_overwrites ?? []
  const of = (isMeant: (id: string) => boolean) => {
    const meant = overwrites.filter(({ id }) => isMeant(id))
    const bits = (list: string[]) => list.reduce((sum, one) => sum | BigInt(one), 0n)
    return { allow: bits(meant.map(({ allow }) => allow)), deny: bits(meant.map(({ deny }) => deny)) }
  }
  const everybody = of((id) => id === env.DISCORD_GUILD_ID)
  const roles = of((id) => id !== env.DISCORD_GUILD_ID && rights.botRoles.includes(id))
  const own = of((id) => id === rights.botId)
  let permissions = rights.permissions
  for (const { allow, deny } of [everybody, roles, own]) permissions = (permissions & ~deny) | allow
  return permissions
}
