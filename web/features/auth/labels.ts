import type { Role } from '@westmore/contract/users.ts'

export const roleLabels: Record<Role, string> = {
  owner: 'Vlastník',
  administrator: 'Administrátor',
  user: 'Uživatel',
}
