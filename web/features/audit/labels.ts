import type { AuditAction, AuditSubject } from '@westmore/contract/audit.ts'
import { terms } from '@westmore/contract/retention.ts'
import type { ViewScreen } from '@westmore/contract/views.ts'
import { repeatLabels } from '#features/todos/public.ts'
import { retentionLabels, termText } from '#features/retention/public.ts'

const labelIn = (labels: Record<string, string>, code: string) => labels[code] ?? code

/** Actions of entries from before saved views were one feature. */
type PastAction = `${ViewScreen}.removeView`

/** Actions by the code the server records. */
const actionLabels: Record<AuditAction | PastAction, string> = {
  'account.remove': 'Smazání vlastního účtu',
  'users.changeRole': 'Změna role',
  'users.endSessions': 'Odhlášení uživatele',
  'users.showEmail': 'Zobrazení e-mailu',
  'users.notes.create': 'Nová poznámka o uživateli',
  'users.notes.search': 'Hledání v logech do poznámky o uživateli',
  'users.notes.remove': 'Smazání poznámky o uživateli',
  'allowlist.createQuestion': 'Nová otázka',
  'allowlist.updateQuestion': 'Úprava otázky',
  'allowlist.deleteQuestion': 'Smazání otázky',
  'allowlist.reorderQuestions': 'Změna pořadí otázek',
  'allowlist.opening': 'Změna příjmu žádostí',
  'allowlist.approve': 'Schválení žádosti',
  'allowlist.decline': 'Zamítnutí žádosti',
  'allowlist.revoke': 'Odebrání přístupu',
  'allowlist.restore': 'Vrácení odebraného přístupu',
  'allowlist.note': 'Interní poznámka k žádosti',
  'allowlist.withdraw': 'Stažení žádosti',
  'tickets.status': 'Změna stavu ticketu',
  'tickets.assign': 'Přidělení ticketu',
  'tickets.tags': 'Změna štítků ticketu',
  'tickets.closing': 'Důvod uzavření ticketu',
  'tickets.merge': 'Sloučení ticketů',
  'tickets.note': 'Interní poznámka k ticketu',
  'tickets.transcript': 'Stažení přepisu ticketu',
  'tickets.deadlines': 'Změna lhůt ticketů',
  'tickets.savedReplies.create': 'Nová šablona odpovědi',
  'tickets.savedReplies.update': 'Úprava šablony odpovědi',
  'tickets.savedReplies.remove': 'Smazání šablony odpovědi',
  'tickets.marks.create': 'Nový štítek nebo důvod uzavření',
  'tickets.marks.update': 'Úprava štítku nebo důvodu uzavření',
  'tickets.marks.remove': 'Smazání štítku nebo důvodu uzavření',
  'todos.create': 'Nový úkol',
  'todos.update': 'Úprava úkolu',
  'todos.status': 'Změna stavu úkolu',
  'todos.reorder': 'Změna pořadí úkolů',
  'todos.delete': 'Smazání úkolu',
  'todos.restore': 'Obnovení úkolu',
  'todos.return': 'Návrat opakovaného úkolu',
  'logs.search': 'Hledání v logech',
  'logs.export': 'Export logů',
  'logs.linkIdentifier': 'Propojení s hráčem',
  'logs.unlinkIdentifier': 'Zrušení propojení s hráčem',
  'logs.createCategory': 'Nová kategorie logů',
  'logs.updateCategory': 'Úprava kategorie logů',
  'logs.deleteCategory': 'Smazání kategorie logů',
  'logs.createToken': 'Nový token herního serveru',
  'logs.revokeToken': 'Odvolání tokenu herního serveru',
  'views.remove': 'Smazání sdíleného pohledu',
  'tickets.removeView': 'Smazání sdíleného pohledu na tickety',
  'todos.removeView': 'Smazání sdíleného pohledu na úkoly',
  'logs.removeView': 'Smazání sdíleného pohledu na logy',
  'game.linkLicense': 'Propojení herního účtu',
  'game.unlinkLicense': 'Zrušení propojení herního účtu',
  'game.settings': 'Změna pravidel vstupu do hry',
  'game.export': 'Export přijatých hráčů',
  'audit.export': 'Export auditu',
  'retention.run': 'Odstranění údajů po lhůtě',
  'backup.make': 'Záloha na přání',
  'discord.retry': 'Nový pokus o zprávu na Discord',
  'discord.compare': 'Porovnání rolí na Discordu',
  'discord.setChannels': 'Změna kanálů na Discordu',
  'discord.setRoles': 'Změna rolí na Discordu',
  'discord.setTexts': 'Změna textů zpráv na Discord',
}

/** An action unknown to this version is shown by its code. */
export const actionLabel = (action: string) => labelIn(actionLabels, action)

const featureLabels: Record<string, string> = {
  account: 'Účty',
  users: 'Uživatelé',
  allowlist: 'Allowlist',
  tickets: 'Tickety',
  todos: 'Úkoly',
  logs: 'Logy',
  views: 'Pohledy',
  game: 'Herní server',
  audit: 'Audit',
  retention: 'Uchovávání údajů',
  backup: 'Zálohy',
  discord: 'Discord',
}

export const featureLabel = (feature: string) => labelIn(featureLabels, feature)

const subjectLabels: Record<AuditSubject, string> = {
  user: 'Uživatel',
  submission: 'Žádost',
  question: 'Otázka',
  opening: 'Příjem žádostí',
  ticket: 'Ticket',
  'saved-reply': 'Šablona odpovědi',
  'ticket-mark': 'Štítek nebo důvod',
  'saved-view': 'Sdílený pohled',
  'ticket-deadlines': 'Lhůty ticketů',
  todo: 'Úkol',
  logs: 'Logy',
  category: 'Kategorie logů',
  token: 'Token herního serveru',
  game: 'Vstup do hry',
  audit: 'Audit',
  retention: 'Uchovávání údajů',
  backup: 'Zálohy',
  discord: 'Discord',
}

export const subjectLabel = (type: string) => labelIn(subjectLabels, type)

const fieldLabels: Record<string, string> = {
  ...retentionLabels,
  anyway: 'Přes varování',
  role: 'Role',
  outcome: 'Výsledek',
  changed: 'Opraveno rolí',
  applications: 'Kanál žádostí',
  tickets: 'Kanál ticketů',
  status: 'Stav',
  into: 'Sloučen do',
  joined: 'Připojen',
  reason: 'Důvod',
  word: 'Poznámka',
  tags: 'Štítky',
  kind: 'Druh',
  isShown: 'Hráč ho uvidí',
  'macro.status': 'Nastaví stav',
  'macro.assignee': 'Přidělí',
  revokeReason: 'Důvod odebrání',
  reviewedBy: 'Kontroloval',
  reviewedAt: 'Zkontrolováno',
  revokedBy: 'Odebral',
  revokedAt: 'Odebráno',
  question: 'Otázka',
  description: 'Popis',
  imageUrl: 'Obrázek',
  order: 'Pořadí',
  assignee: 'Řešitel',
  title: 'Název',
  name: 'Název',
  text: 'Text',
  author: 'Autor',
  owner: 'Čí byl',
  screen: 'Obrazovka',
  priority: 'Priorita',
  dueDate: 'Termín',
  assignedTo: 'Přiděleno',
  labels: 'Štítky',
  repeat: 'Opakování',
  linkType: 'Odkaz na',
  position: 'Pořadí',
  remindAfterDays: 'Připomenout po dnech',
  closeAfterDays: 'Uzavřít po dnech',
  isAccepting: 'Přijímáme žádosti',
  reopensAt: 'Znovu otevřít',
  week: 'Otevírací doba',
  'week.monday': 'Pondělí',
  'week.tuesday': 'Úterý',
  'week.wednesday': 'Středa',
  'week.thursday': 'Čtvrtek',
  'week.friday': 'Pátek',
  'week.saturday': 'Sobota',
  'week.sunday': 'Neděle',
  letsStaffIn: 'Tým smí do hry bez žádosti',
  format: 'Formát',
  notes: 'S poznámkami',
  scriptExport: 'Script Export',
  identifier: 'Identifikátor',
  user: 'Jméno nebo identifikátor',
  player: 'Hráč',
  person: 'Člověk',
  actorId: 'Kdo',
  action: 'Akce',
  subjectType: 'Předmět',
  about: 'Koho se týká',
  from: 'Od',
  to: 'Do',
}

export const fieldLabel = (path: string) => labelIn(fieldLabels, path)

const valueLabels: Record<string, Readonly<Record<string, string>>> = {
  role: { user: 'Uživatel', administrator: 'Administrátor', owner: 'Vlastník' },
  status: {
    pending: 'Čeká na kontrolu',
    approved: 'Schváleno',
    declined: 'Zamítnuto',
    withdrawn: 'Staženo',
    open: 'Otevřený',
    closed: 'Uzavřený',
    'in-progress': 'V řešení',
  },
  'todo.repeat': repeatLabels,
  'todo.status': { todo: 'K vyřízení', 'in-progress': 'Rozpracováno', completed: 'Hotovo' },
  priority: { low: 'Nízká', medium: 'Střední', high: 'Vysoká', critical: 'Kritická' },
  screen: { tickets: 'Tickety', logs: 'Logy', todos: 'Úkoly' },
  kind: { tag: 'Štítek', reason: 'Důvod uzavření' },
  'macro.status': { open: 'Otevřený', 'in-progress': 'V řešení', closed: 'Uzavřený' },
  'macro.assignee': { me: 'Kdo ji použije', none: 'Nikdo' },
  linkType: { ticket: 'Ticket', submission: 'Žádost', user: 'Uživatel' },
  // Filters of an exported audit.
  'audit.action': { ...featureLabels, ...actionLabels },
  'audit.subjectType': subjectLabels,
}

/** A code in the words of the screen for such things, if it has any. */
export const valueLabel = (subjectType: string, path: string, value: string) =>
  (valueLabels[`${subjectType}.${path}`] ?? valueLabels[path])?.[value] ?? value

const AUDIT_KEPT = termText(terms.technical)

export const auditWords = {
  subtitle: `Co kdo z týmu udělal. Záznamy nelze měnit ani mazat, uchovávají se ${AUDIT_KEPT}.`,
  loadFailed: 'Audit se nepodařilo načíst',
  empty: 'Zatím se nic nestalo',
  emptyText: `Co tým udělá, zapíše se sem a ${AUDIT_KEPT} tu zůstane.`,
  notFound: 'Nic takového se nestalo',
  notFoundText: 'Zkuste jiné datum, jinou akci nebo jiného člověka.',
  beyond: 'Tolik stránek audit nemá',
  nobody: 'Nikoho takového neznáme.',
}
