import * as z from 'zod/mini'
import { asFreshOwner, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { DELETE, GET, PATCH, POST } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { anyText, Moment, pageCounts, PageNumber } from './text.ts'

export const roles = ['user', 'administrator', 'owner'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export function isStaff(user: { role: Role }): boolean {
  return user.role !== 'user'
}

export interface Reader {
  id: string
  role: Role
}

export const Person = z.object({
  id: z.string(),
  username: z.string(),
  /** The name that people are shown; never unique. */
  name: z.string(),
  avatarUrl: z.string(),
})

/** 'Tereza Kolt (tereza_kolt)'. */
export const withUsername = ({ name, username }: { name: string; username: string }) =>
  name === username ? name : `${name} (${username})`

export const StaffMember = z.extend(Person, { role: Role })
export type StaffMember = z.infer<typeof StaffMember>

export const AllowlistStatus = z.enum(['none', 'pending', 'approved', 'declined'])
export type AllowlistStatus = z.infer<typeof AllowlistStatus>

export const User = z.object({
  discordId: z.string(),
  username: z.string(),
  name: z.string(),
  discriminator: z.string(),
  avatar: z.nullable(z.string()),
  avatarUrl: z.string(),
  /** Masked; reading the whole one is a separate request, recorded in the audit. Empty when there is none. */
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

/** An e-mail as shown in lists: enough to recognise it, too little to write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (email === '') return ''
  return at < 1 ? '•••' : `${Array.from(email)[0]}•••${email.slice(at)}`
}

export const DiscordId = z.string().check(z.regex(/^\d{15,21}$/))
export const ByDiscordId = z.object({ id: DiscordId })

export const isDiscordId = (text: string): boolean => DiscordId.safeParse(text).success

export const DELETED_NAME = 'Smazaný účet'

/** Whether this is the id of a deleted account: it cannot sign in, and no link leads to it. */
export const isDeletedId = (id: string) => id.startsWith('smazany-')

export const PersonId = z.string().check(z.regex(/^(\d{15,21}|smazany-[\da-f]{32})$/))

/** Without a hash the default picture for the id; empty for a deleted account. */
export function avatarUrl(
  cdn: string,
  user: { id: string; avatar: string | null },
  size: 64 | 256 = 64,
): string {
  if (isDeletedId(user.id)) return ''
  if (user.avatar) return `${cdn}/avatars/${user.id}/${user.avatar}.webp?size=${size}`
  return `${cdn}/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png`
}

export const USERS_PAGE = 50
export const MAX_PEOPLE_SEARCH = 100

export const PeopleSort = z.enum(['newest', 'oldest', 'name'])
export type PeopleSort = z.infer<typeof PeopleSort>

export const users = {
  list: GET(asStaff, '/users', 'Users, narrowed, searched and sorted, in pages')
    .meta({ costly: true })
    .input(
      z.object({
        /** Words of a name, an id or an e-mail's domain, or a whole e-mail; case and diacritics do not matter. */
        q: z._default(anyText(MAX_PEOPLE_SEARCH), ''),
        role: z._default(z.enum([...roles, 'all']), 'all'),
        sort: z._default(PeopleSort, 'newest'),
        /** A page past the end gives the last one. */
        page: PageNumber,
      }),
    )
    .output(
      z.object({
        users: z.array(User),
        page: z.int(),
        ...pageCounts,
        /** People in each role, regardless of the search. */
        counts: z.object({ user: z.int(), administrator: z.int(), owner: z.int() }),
      }),
    ),
  staff: GET(
    asUser,
    '/users/staff',
    'The staff: to be mentioned, assigned to, or named in a complaint',
  ).output(z.array(StaffMember)),
  read: GET(asStaff, '/users/{id}', 'One person').errors({ NOT_FOUND }).input(ByDiscordId).output(User),
  showEmail: POST(
    asStaff,
    '/users/{id}/email',
    'The whole e-mail of a person; the request is recorded in the audit',
  )
    .meta({ perMinute: 60 })
    .errors({ NOT_FOUND })
    .input(ByDiscordId)
    .output(z.object({ email: z.string() })),
  sessions: {
    count: GET(asOwner, '/users/{id}/sessions', 'In how many browsers a person is signed in')
      .errors({ NOT_FOUND })
      .input(ByDiscordId)
      .output(z.object({ count: z.int() })),
    end: DELETE(asOwner, '/users/{id}/sessions', 'Signs a person out everywhere; takes effect at once')
      .errors({ NOT_FOUND })
      .input(ByDiscordId)
      .output(z.void()),
  },
  changeRole: PATCH(asFreshOwner, '/users/{id}', 'Changes a role; takes effect at once')
    .errors({
      NOT_FOUND,
      OWN_ROLE: conflict('Nobody changes their own role'),
      ROLE_FROM_DISCORD: conflict('Roles on Discord decide who is an administrator'),
    })
    .input(z.object({ id: DiscordId, role: Role }))
    .output(User),
}
