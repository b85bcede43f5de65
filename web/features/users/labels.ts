import type { Role, User } from '@westmore/contract/users.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const roleLabels: Record<Role, string> = {
  user: 'Uživatel',
  administrator: 'Administrátor',
  owner: 'Vlastník',
}

export const roleCounters: Record<Role, string> = {
  user: 'Uživatelé',
  administrator: 'Administrátoři',
  owner: 'Vlastníci',
}

export const roleTones: Record<Role, BadgeTone> = { user: 'user', administrator: 'admin', owner: 'owner' }

export const NO_EMAIL = 'Bez e-mailu'
export const NO_USERS = 'Žádní uživatelé'
export const USERS_UNREAD = 'Seznam uživatelů se nepodařilo načíst'

/** 'rider' or, for accounts that still have one, 'rider#0420'. */
export function fullName({ username, discriminator }: Pick<User, 'username' | 'discriminator'>): string {
  return discriminator === '' || discriminator === '0' ? username : `${username}#${discriminator}`
}
