import * as z from 'zod/mini'
import type { Env } from '#env.ts'
import type { Discord } from '../rest.ts'

export const ADMINISTRATOR = 1n << 3n
const MANAGE_ROLES = 1n << 28n

const Role = z.object({
  id: z.string(),
  name: z.string(),
  position: z.int(),
  permissions: z.string().check(z.regex(/^\d{1,30}$/)),
  /** A role of a bot or of Discord itself cannot be given to anyone. */
  managed: z.optional(z.boolean()),
})
const Roles = z.array(Role)
const Me = z.object({ id: z.string() })
const Member = z.object({ roles: z.array(z.string()) })

export interface Rights {
  roles: z.infer<typeof Role>[]
  botId: string
  botRoles: string[]
  permissions: bigint
  /** Position of its highest role: the bot can only change roles below. */
  highest: number
}

/** Undefined if Discord does not answer properly. */
export async function rightsOf(env: Env, discord: Discord): Promise<Rights | undefined> {
  const [rolesAnswer, meAnswer] = await Promise.all([
    discord.ask('GET', `/guilds/${env.DISCORD_GUILD_ID}/roles`),
    discord.ask('GET', '/users/@me'),
  ])
  const roles = Roles.safeParse(rolesAnswer.kind === 'ok' ? rolesAnswer.body : undefined)
  const me = Me.safeParse(meAnswer.kind === 'ok' ? meAnswer.body : undefined)
  if (!roles.success || !me.success) return undefined
  const memberAnswer = await discord.ask('GET', `/guilds/${env.DISCORD_GUILD_ID}/members/${me.data.id}`)
  const member = Member.safeParse(memberAnswer.kind === 'ok' ? memberAnswer.body : undefined)
  if (!member.success) return undefined
  // The @everyone role has the guild's own id.
  const own = roles.data.filter(({ id }) => member.data.roles.includes(id) || id === env.DISCORD_GUILD_ID)
  const permissions = own.reduce((bits, role) => bits | BigInt(role.permissions), 0n)
  const highest = Math.max(0, ...own.map(({ position }) => position))
  return { roles: roles.data, botId: me.data.id, botRoles: own.map(({ id }) => id), permissions, highest }
}

export function roleFault(
  allowlistRole: string,
  { roles, permissions, highest }: Rights,
): 'unknown' | 'above' | 'forbidden' | null {
  const role = roles.find(({ id }) => id === allowlistRole)
  if (!role) return 'unknown'
  if ((permissions & (ADMINISTRATOR | MANAGE_ROLES)) === 0n) return 'forbidden'
  return role.position >= highest ? 'above' : null
}

export const knowsRoles = (ids: string[], { roles }: Rights) =>
  ids.every((id) => roles.some((role) => role.id === id))
