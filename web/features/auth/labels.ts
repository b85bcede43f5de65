import type { Role } from '@westmore/contract/users.ts'

export const roleLabels: Record<Role, string> = {
  owner: 'Vlastník',
  administrator: 'Administrátor',
  user: 'Uživatel',
}

export const sessionWords = {
  loadFailed: 'Zařízení se nepodařilo načíst',
  ended: 'Zařízení bylo odhlášeno.',
  othersEnded: 'Ostatní zařízení byla odhlášena.',
  failed: 'Odhlášení se nezdařilo. Zkuste to prosím znovu.',
}
