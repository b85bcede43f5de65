import * as z from 'zod/mini'
import { asOwner, asStaff, NOT_FOUND } from './doors.ts'
import { Moment } from './text.ts'

export const roles = ['user', 'administrator', 'owner'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Administrators and owners are staff. */
export function isStaff(user: { role: Role }): boolean {
  return user.role !== 'user'
}

export const AllowlistStatus = z.enum(['none', 'pending', 'approved', 'declined'])
export type AllowlistStatus = z.infer<typeof AllowlistStatus>

export const User = z.object({
  discordId: z.string(),
  username: z.string(),
  discriminator: z.string(),
  avatar: z.nullable(z.string()),
  avatarUrl: z.string(),
  email: z.string(),
  role: Role,
  allowlistStatus: AllowlistStatus,
  allowlistAttempts: z.int(),
  lastAttemptDate: z.nullable(Moment),
  allowlistSubmittedAt: z.nullable(Moment),
  createdAt: Moment,
  updatedAt: Moment,
})
export type User = z.infer<typeof User>

export const DiscordId = z.string().check(z.regex(/^\d{15,21}$/))

/** Address of an avatar on the platform's CDN; without a hash, the default picture that belongs to the id. */
export function avatarUrl(cdn: string, user: { id: string; avatar: string | null }): string {
  if (user.avatar) return `${cdn}/avatars/${user.id}/${user.avatar}.webp?size=64`
  return `${cdn}/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png`
}

export const users = {
  list: asStaff
    .route({ method: 'GET', path: '/users', summary: 'All users, newest registration first' })
    .output(z.array(User)),
  changeRole: asOwner
    .route({ method: 'PATCH', path: '/users/{id}', summary: 'Changes a role; acts at once' })
    .errors({
      NOT_FOUND,
      OWN_ROLE: { status: 409, message: 'Nobody changes their own role' },
    })
    .input(z.object({ id: DiscordId, role: Role }))
    .output(User),
}
