import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { type Role, type User } from '@westmore/contract/users.ts'
import { MAX_USER_NOTE } from '@westmore/contract/users-notes.ts'
import { number } from '#format.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const roleCounters: Record<Role, string> = {
  user: 'Uživatelé',
  administrator: 'Administrátoři',
  owner: 'Vlastníci',
}

export const roleTones: Record<Role, BadgeTone> = { user: 'user', administrator: 'admin', owner: 'owner' }

export const roleConsequences: Record<Role, string> = {
  user: 'Přijde o celou správu, i když v ní právě pracuje.',
  administrator: 'Bude řešit tickety a žádosti, uvidí logy, uživatele i audit.',
  owner: 'Bude smět všechno, i měnit role ostatním.',
}

export const NO_EMAIL = 'Bez e-mailu'
export const NO_USERS = 'Žádní uživatelé'
export const USERS_LOAD_FAILED = 'Seznam uživatelů se nepodařilo načíst'

export const isPending = ({ status }: StaffSubmission) => status === 'pending'

export const isForUs = ({ waitingOn }: StaffTicket) => waitingOn === 'us'

export const personWords = {
  noMore: 'Další tu nejsou.',
  forUs: 'Čeká na\u00a0nás',
  showEmail: 'Zobrazit e-mail',
  emailFailed: 'E-mail se nepodařilo zobrazit.',
  gone: 'Takového uživatele tu nemáme',
  goneText: 'Adresa je špatně opsaná, nebo účet už neexistuje.',
  loadFailed: 'Uživatele se nepodařilo načíst',
  submissionsLoadFailed: 'Žádosti se nepodařilo načíst',
  ticketsLoadFailed: 'Tickety se nepodařilo načíst',
  notesLoadFailed: 'Poznámky se nepodařilo načíst',
  roleChanged: 'Role byla změněna.',
  roleFailed: 'Nepodařilo se změnit roli.',
  sessionsLoadFailed: 'Přihlášení se nepodařilo načíst.',
  sessionsEnded: 'Uživatel byl všude odhlášen.',
  sessionsFailed: 'Odhlášení se nezdařilo.',
  noteFailed: 'Nepodařilo se uložit poznámku.',
  noteTooLong: `Poznámka může mít nejvýše ${number(MAX_USER_NOTE)} znaků.`,
  noteRemoval: {
    done: 'Poznámka byla smazána.',
    failed: 'Nepodařilo se smazat poznámku.',
    gone: 'Poznámku už smazal někdo jiný.',
  },
}

export const panelWords = {
  loadFailed: 'Údaje o hráči se nepodařilo načíst',
  rules: 'Pravidla',
  attempts: 'Žádosti',
  noAttempts: 'Zatím bez žádosti.',
  revoked: 'Přístup odebrán',
  tickets: 'Tickety',
  otherTickets: 'Další tickety',
  noTickets: 'Žádný, který byste směli vidět.',
  allTickets: 'Všechny tickety',
  merged: (into: number) => `Sloučen do #${into}`,
  notes: 'Poznámky týmu',
  noNotes: 'Nikdo si nic nepoznamenal.',
  allNotes: 'Všechny poznámky',
  game: 'Ve hře',
  gameBefore: { ticket: 'Ve hře před ticketem', submission: 'Ve hře před žádostí' },
  noPlayer: 'Není propojený s žádným hráčem ze hry.',
  noLines: 'V tu dobu tu o hráči nic není.',
  ledger: 'Otevřít v logech',
}

export const roleRefusals = {
  FORBIDDEN: 'Role smí měnit jen vlastník, a tím už nejste.',
  NOT_FOUND: 'Tento uživatel už neexistuje.',
  ROLE_FROM_DISCORD: 'Kdo je administrátor, určují role na Discordu. Změňte mu roli tam.',
}

/** 'rider' or, for accounts that still have one, 'rider#0420', behind the shown name if it is another. */
export function fullName(user: Pick<User, 'name' | 'username' | 'discriminator'>): string {
  const { name, username, discriminator } = user
  const own = discriminator === '' || discriminator === '0' ? username : `${username}#${discriminator}`
  return name === username ? own : `${name} (${own})`
}
