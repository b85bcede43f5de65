import type { Role } from '@westmore/contract/users.ts'

export const roleLabels: Record<Role, string> = {
  user: 'Uživatel',
  administrator: 'Administrátor',
  owner: 'Vlastník',
}
