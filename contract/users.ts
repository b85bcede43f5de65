import * as z from 'zod/mini'
import { asFreshOwner, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { Moment, requiredText, Uuid } from './text.ts'

export const roles = ['user', 'administrator', 'owner'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Administrators and owners are staff. */
export function isStaff(user: { role: Role }): boolean {
  return user.role !== 'user'
}

/** Who asks, as far as it decides what they may know. */
export interface Reader {
  id: string
  role: Role
}

export const Person = z.object({ id: z.string(), username: z.string(), avatarUrl: z.string() })

export const StaffMember = z.extend(Person, { role: Role })
export type StaffMember = z.infer<typeof StaffMember>

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

/** What stands where the name of a deleted account stood. */
export const DELETED_NAME = 'Smazaný účet'

/** Whether this is what is left of a deleted account: nobody signs in under it, nothing leads to it. */
export const isDeletedId = (id: string) => id.startsWith('smazany-')

/** A person, or what is left of one. */
export const PersonId = z.string().check(z.regex(/^(\d{15,21}|smazany-[\da-f]{32})$/))

/** Address of an avatar on the platform's CDN; without a hash, the default picture that belongs to the id; empty for a deleted account. */
export function avatarUrl(cdn: string, user: { id: string; avatar: string | null }): string {
  if (isDeletedId(user.id)) return ''
  if (user.avatar) return `${cdn}/avatars/${user.id}/${user.avatar}.webp?size=64`
  return `${cdn}/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png`
}

/** Limit in UTF-16 units, shown as a counter by the form. */
export const MAX_USER_NOTE = 2_000

/** What the staff keep to themselves about a person. */
export const UserNote = z.object({
  id: z.uuid(),
  authorId: z.string(),
  author: z.string(),
  text: z.string(),
  createdAt: Moment,
})
export type UserNote = z.infer<typeof UserNote>

/** Its author takes a note back, an owner any. */
export function canRemoveNote(reader: Reader, note: { authorId: string }): boolean {
  return note.authorId === reader.id || reader.role === 'owner'
}

export const users = {
  list: asStaff
    .route({ method: 'GET', path: '/users', summary: 'All users, newest registration first' })
    .output(z.array(User)),
  staff: asUser
    .route({
      method: 'GET',
      path: '/users/staff',
      summary: 'The staff: to be mentioned, assigned to, or named in a complaint',
    })
    .output(z.array(StaffMember)),
  read: asStaff
    .route({ method: 'GET', path: '/users/{id}', summary: 'One person' })
    .errors({ NOT_FOUND })
    .input(z.object({ id: DiscordId }))
    .output(User),
  notes: {
    list: asStaff
      .route({
        method: 'GET',
        path: '/users/{id}/notes',
        summary: 'Notes of the staff about a person, oldest first; nobody reads those about themselves',
      })
      .errors({ NOT_FOUND })
      .input(z.object({ id: DiscordId }))
      .output(z.array(UserNote)),
    create: asStaff
      .route({
        method: 'POST',
        path: '/users/{id}/notes',
        successStatus: 201,
        summary: 'Adds a note; the same note id twice is stored once',
      })
      .errors({
        NOT_FOUND,
        ID_TAKEN: { status: 409, message: 'This id belongs to something else already' },
      })
      .input(z.object({ id: DiscordId, noteId: z.optional(Uuid), text: requiredText(MAX_USER_NOTE) }))
      .output(UserNote),
    remove: asStaff
      .route({
        method: 'DELETE',
        path: '/users/notes/{id}',
        successStatus: 204,
        summary: 'Deletes a note: its author, or an owner',
      })
      .errors({ NOT_FOUND })
      .input(z.object({ id: Uuid }))
      .output(z.void()),
  },
  sessions: {
    count: asOwner
      .route({
        method: 'GET',
        path: '/users/{id}/sessions',
        summary: 'In how many browsers a person is signed in',
      })
      .errors({ NOT_FOUND })
      .input(z.object({ id: DiscordId }))
      .output(z.object({ count: z.int() })),
    end: asOwner
      .route({
        method: 'DELETE',
        path: '/users/{id}/sessions',
        successStatus: 204,
        summary: 'Signs a person out everywhere; acts at once',
      })
      .errors({ NOT_FOUND })
      .input(z.object({ id: DiscordId }))
      .output(z.void()),
  },
  changeRole: asFreshOwner
    .route({ method: 'PATCH', path: '/users/{id}', summary: 'Changes a role; acts at once' })
    .errors({
      NOT_FOUND,
      OWN_ROLE: { status: 409, message: 'Nobody changes their own role' },
    })
    .input(z.object({ id: DiscordId, role: Role }))
    .output(User),
}
