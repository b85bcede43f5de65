import { auditActions, auditSubjects, pastAuditActions } from '@westmore/contract/audit-actions.ts'
import { kindsOfSanction, sanctionKinds, type SanctionState } from '@westmore/contract/sanctions.ts'
import { terms } from '@westmore/contract/retention.ts'
import { outcomeLabels } from '#features/sanctions/public.ts'
import { retentionLabels, termText } from '#features/retention/public.ts'
import { roleLabels } from '#session/labels.ts'
import { allowlistLabels, ticketStatusLabels } from '#status-labels.ts'

const labelIn = (labels: Record<string, string>, code: string) => labels[code] ?? code

const actionLabels: Record<string, string> = { ...auditActions, ...pastAuditActions }

export const actionLabel = (action: string) => labelIn(actionLabels, action)

const featureLabels: Record<string, string> = {
  account: 'Účty',
  users: 'Uživatelé',
  allowlist: 'Allowlist',
  sanctions: 'Sankce',
  pages: 'Stránky',
  news: 'Hlasatel',
  tickets: 'Tickety',
  todos: 'Úkoly',
  logs: 'Logy',
  views: 'Pohledy',
  game: 'Herní server',
  audit: 'Audit',
  retention: 'Uchovávání údajů',
  backup: 'Zálohy',
  discord: 'Discord',
  team: 'Stránka týmu',
}

export const featureLabel = (feature: string) => labelIn(featureLabels, feature)

export const subjectLabel = (type: string) => labelIn(auditSubjects, type)

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
  'macro.status': 'Nastaví status',
  'macro.assignee': 'Přidělí',
  revokeReason: 'Důvod odebrání',
  reviewedBy: 'Kontroloval',
  reviewedAt: 'Zkontrolováno',
  revokedBy: 'Kdo přístup odebral',
  revokedAt: 'Odebráno',
  question: 'Otázka',
  description: 'Popis',
  imageUrl: 'Obrázek',
  'form.kind': 'Druh odpovědi',
  'form.isMultiple': 'Více možností',
  'form.options': 'Možnosti',
  'form.minimum': 'Nejnižší věk',
  'form.ending': 'Text pro mladší',
  assignee: 'Řešitel',
  title: 'Název',
  name: 'Název',
  text: 'Text',
  author: 'Autor',
  owner: 'Čí byl',
  screen: 'Stránka',
  priority: 'Priorita',
  dueDate: 'Termín',
  assignedTo: 'Přiděleno',
  labels: 'Štítky',
  repeat: 'Opakování',
  linkType: 'Odkaz na',
  remindAfterDays: 'Připomenout po kolika dnech',
  closeAfterDays: 'Uzavřít po kolika dnech',
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
  isOnTeamPage: 'Na stránce týmu',
  duty: 'Co má na starosti',
  letsStaffIn: 'Tým smí do hry bez žádosti',
  until: 'Platí do',
  state: 'Stav',
  'points.category': 'Za co jsou body',
  'points.count': 'Počet bodů',
  'points.until': 'Body platí do',
  'points.days': 'Body platí (dní)',
  evidence: 'Důkaz',
  token: 'Klíč herního serveru',
  isByAuthor: 'Rozhodl autor sankce',
  earliestDays: 'Odvolání nejdříve (dní)',
  latestDays: 'Odvolání nejpozději (dní)',
  againDays: 'Odvolání znovu (dní)',
  number: 'Verze',
  isMaterial: 'Zásadní změna',
  publishAt: 'Zveřejní se',
  isPinned: 'Připnuto nahoře',
  letsAdministratorsPublish: 'Zveřejňují i administrátoři',
  asksBeforeApplication: 'Před žádostí potvrdit pravidla',
  gateDays: 'Na přečtení změn pravidel (dní)',
  'form.heading': 'Nadpis formuláře',
  'form.help': 'Text nad formulářem',
  'form.questions': 'Otázky',
  openCategories: 'Tickety i s banem',
  isBackThroughAllowlist: 'Po banu znovu přes allowlist',
  note: 'Interní poznámka',
  paragraphs: 'Porušená pravidla',
  'length.unit': 'Jednotka délky',
  'length.count': 'Délka',
  thresholds: 'Navrhnout při bodech',
  format: 'Formát',
  notes: 'S poznámkami',
  scriptExport: 'Script Export',
  identifier: 'Identifikátor',
  identifiers: 'Identifikátory',
  user: 'Jméno nebo identifikátor',
  player: 'Hráč',
  person: 'Člověk',
  actorId: 'Kdo',
  action: 'Akce',
  subjectType: 'Čeho se týká',
  about: 'Koho se týká',
  from: 'Od',
  to: 'Do',
}

export const fieldLabel = (path: string) => labelIn(fieldLabels, path)

const stateLabels: Record<SanctionState, string> = {
  active: 'Platí',
  waiting: 'Čeká na vlastníka',
  'ran-out': 'Skončila',
  lifted: 'Zrušena',
  overturned: 'Zrušena, byl to omyl',
}

const kindLabels = Object.fromEntries(sanctionKinds.map((kind) => [kind, kindsOfSanction[kind].label]))

const valueLabels: Record<string, Readonly<Record<string, string>>> = {
  role: roleLabels,
  status: { ...allowlistLabels, ...ticketStatusLabels },
  'todo.status': { todo: 'K vyřízení', 'in-progress': 'Rozpracováno', completed: 'Hotovo' },
  priority: { low: 'Nízká', medium: 'Střední', high: 'Vysoká', critical: 'Kritická' },
  screen: { tickets: 'Tickety', logs: 'Logy', todos: 'Úkoly' },
  'form.kind': { text: 'Text', choice: 'Výběr z možností', age: 'Věk podle data narození' },
  kind: { tag: 'Štítek', reason: 'Důvod uzavření' },
  'ticket.outcome': outcomeLabels,
  'sanction.kind': kindLabels,
  'sanction.state': stateLabels,
  'sanction.evidence': { lines: 'Řádky logů', ticket: 'Ticket', picture: 'Obrázek', link: 'Odkaz' },
  'sanction-template.kind': kindLabels,
  'length.unit': { hours: 'Hodiny', days: 'Dny' },
  'macro.status': ticketStatusLabels,
  'macro.assignee': { me: 'Kdo ji použije', none: 'Nikdo' },
  linkType: { ticket: 'Ticket', submission: 'Žádost', user: 'Uživatel' },
  // Filters of an exported audit.
  'audit.action': { ...featureLabels, ...actionLabels },
  'audit.subjectType': auditSubjects,
}

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
