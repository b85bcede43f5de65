import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { isDigest, type Notification, type NotificationKind } from '@westmore/contract/notifications.ts'
import { sanctionSentence } from '@westmore/contract/sanctions.ts'
import { counted, date } from '#format.ts'
import {
  logsPlaceBetween,
  ownSanctionsPlace,
  ownTicketPlace,
  personPlace,
  ticketPlace,
  todoPlace,
} from '#places.ts'

export const newsWords = {
  title: 'Oznámení',
  loadFailed: 'Oznámení se nepodařilo načíst',
  none: 'Zatím vám nikdo nic nevzkázal',
  noneText: 'Až vám někdo odpoví nebo o něčem rozhodne, dozvíte se to tady.',
  allRead: 'Všechno máte přečtené',
  markRead: 'Označit jako přečtené',
  markAllRead: 'Označit vše jako přečtené',
  markFailed: 'Nepodařilo se označit jako přečtené.',
  settingsLoadFailed: 'Nastavení se nepodařilo načíst',
  settingsFailed: 'Nastavení se nepodařilo uložit.',
}

export const pushWords = {
  label: 'Oznámení na tomto zařízení',
  unsupported: 'Tento prohlížeč neumí přijímat oznámení, když je stránka zavřená.',
  'home-screen':
    'Na iPhonu a iPadu to jde jen z plochy: v nabídce Sdílet zvolte Přidat na plochu a Westmore pak otevírejte odtamtud.',
  denied:
    'V tomto prohlížeči jste je zakázali. Klepněte na ikonu vlevo od adresy, u oznámení zvolte Povolit a načtěte stránku znovu.',
  off: 'Přijdou, i když je stránka zavřená. Na zamčené obrazovce se ukáže jen, co se stalo, ne název ani text.',
  on: 'Přijdou, i když je stránka zavřená. Ukáže se jen, co se stalo, ne název ani text.',
  notAllowed: 'Prohlížeč oznámení nepovolil, zůstala vypnutá.',
  onFailed: 'Oznámení se v tomto prohlížeči nepodařilo zapnout.',
  offFailed: 'Oznámení se v tomto prohlížeči nepodařilo vypnout.',
  removeFailed: 'Zařízení se nepodařilo odebrat.',
  removed: 'Na toto zařízení už oznámení nepřijdou.',
  devices: 'Kam chodí oznámení',
}

/** Shown by the browser when it cannot find out what happened, as after a sign-out. */
export const unknownNews = 'Ve Westmore na vás čeká nové oznámení'

const ticketOutcomes: Record<string, string> = {
  open: 'je znovu otevřený',
  'in-progress': 'je v řešení',
  closed: 'byl uzavřen',
}

const submissionOutcomes: Record<string, string> = {
  approved: 'Vaše žádost o allowlist byla schválena',
  declined: 'Vaše žádost o allowlist byla zamítnuta',
  revoked: 'Váš přístup na server byl odebrán',
  invited: 'Zveme vás k pohovoru',
  called: 'Je na vás řada, připojte se k pohovoru',
  'time-near': 'Blíží se čas vašeho pohovoru',
  'time-soon': 'Váš pohovor za chvíli začne',
  'time-gone': 'Čas vašeho pohovoru jsme museli zrušit, vyberte si prosím jiný',
}

const faults: Record<string, string> = {
  'token-refused': 'Discord nepřijímá klíč bota, nic se neposílá',
  'role-refused': 'Bot na Discordu nemůže rozdávat roli',
  'channel-lost': 'Discord nezná kanál, do kterého bot píše',
  'removals-held': 'Změna rolí na Discordu čeká na vaše potvrzení',
}

type Sentence = (notification: Notification, today: string) => string

const sentences: Record<NotificationKind, Sentence> = {
  answer({ count, isOwn, number }) {
    const answers = isOwn
      ? several(count, 'Nová odpověď', 'nové odpovědi', 'nových odpovědí')
      : several(count, 'Nová zpráva hráče', 'nové zprávy hráče', 'nových zpráv hráče')
    return `${answers} v ticketu #${number}`
  },
  decision({ about, outcome, number }) {
    if (about.type === 'ticket')
      return `Ticket #${number} ${ticketOutcomes[outcome ?? ''] ?? 'má nový status'}`
    return submissionOutcomes[outcome ?? ''] ?? 'O vaší žádosti bylo rozhodnuto'
  },
  assignment: ({ about, number }) =>
    about.type === 'ticket' ? `Byl vám přidělen ticket #${number}` : 'Byl vám přidělen úkol',
  mention({ about, count, number }) {
    const mentions = several(count, 'Zmínka', 'zmínky', 'zmínek')
    if (about.type === 'todo') return `${mentions} o vás v úkolu`
    if (about.type === 'user')
      return `${mentions} o vás v ${count === 1 ? 'poznámce' : 'poznámkách'} o uživateli`
    return `${mentions} o vás v ${count === 1 ? 'poznámce' : 'poznámkách'} k ticketu #${number}`
  },
  reminder({ about, number, dueDate }, today) {
    if (about.type === 'ticket') return `Ticket #${number} čeká na vaši odpověď`
    if (about.type === 'submission') return 'Můžete podat novou žádost o allowlist'
    if (dueDate === null || dueDate === today) return 'Váš úkol má termín dnes'
    return `Váš úkol ${dueDate < today ? 'měl' : 'má'} termín ${date(dueDate)}`
  },
  sanction: ({ outcome, number }) => sanctionSentence(outcome, number),
  news: () => 'V Hlasateli vyšla nová zpráva',
  rules: ({ number }) => `Pravidla se změnila (verze ${number})`,
  opened: ({ number }) => `Nový důvěrný ticket #${number}`,
  fault: ({ outcome }) => faults[outcome ?? ''] ?? 'Bot na Discordu má závadu',
  application: ({ count }) =>
    `${several(count, 'Nová žádost', 'nové žádosti', 'nových žádostí')} o allowlist`,
  ticket: ({ count, number }) => several(count, `Nový ticket #${number}`, 'nové tickety', 'nových ticketů'),
  complaint: ({ count, number }) =>
    several(count, `Nová stížnost #${number}`, 'nové stížnosti', 'nových stížností'),
  unattended: ({ count, number }) =>
    `${count === 1 ? `Ticketu #${number}` : `${count} ticketů`} se 2 hodiny nikdo neujal`,
  alert: ({ count }) =>
    count === 1
      ? 'Hlídaný pohled má víc záznamů, než jste určili'
      : `Hlídaný pohled má víc záznamů, než jste určili, už ${count}×`,
}

const several = (count: number, one: string, few: string, many: string) =>
  count === 1 ? one : counted(count, one, few, many)

/** A newer server may send a kind that this page does not know. */
export function sentenceOf(notification: Notification, today: string): string {
  const byKind: Partial<Record<string, Sentence>> = sentences
  return byKind[notification.kind]?.(notification, today) ?? 'Nové oznámení'
}

export function placeOf({ kind, about, number, count, isOwn, lines, at }: Notification): string {
  if (lines) return logsPlaceBetween(lines.query, lines.since, at)
  if (kind === 'application') return '/user/admin/settings?tab=zadosti'
  if (isDigest(kind) && count > 1) return '/user/admin/tickets?ceka=na-nas'
  if (about.type === 'submission') return '/user/allowlist'
  if (about.type === 'sanction') return ownSanctionsPlace
  if (about.type === 'page') return '/user'
  if (about.type === 'article') return `${NEWS_ADDRESS}/${about.id}`
  if (about.type === 'discord') return '/user/admin/settings/discord'
  if (about.type === 'user') return personPlace(about.id)
  if (about.type === 'todo') return todoPlace(about.id)
  return isOwn ? ownTicketPlace(number ?? 0) : ticketPlace(number ?? 0)
}

type KindWords = {
  label: string
  hint: string
  /** For players, where it differs. */
  forPlayers?: string
}

export const kindWords: Record<NotificationKind, KindWords> = {
  answer: {
    label: 'Odpovědi',
    forPlayers: 'Když vám tým odpoví v ticketu.',
    hint: 'Když hráč odpoví v ticketu, který máte přidělený, nebo tým ve vašem vlastním.',
  },
  decision: {
    label: 'Rozhodnutí',
    hint: 'Když rozhodneme o vaší žádosti nebo se změní status vašeho ticketu.',
  },
  assignment: {
    label: 'Přidělení',
    hint: 'Když vám někdo přidělí ticket nebo úkol.',
  },
  mention: {
    label: 'Zmínky',
    hint: 'Když někdo z týmu napíše vaše @jméno do poznámky nebo do úkolu.',
  },
  reminder: {
    label: 'Připomínky',
    forPlayers: 'Když ticket čeká na vaši odpověď nebo když můžete podat novou žádost.',
    hint: 'Ráno v den, kdy má váš úkol termín, a když ticket čeká na vaši odpověď.',
  },
  sanction: {
    label: 'Sankce',
    hint: 'Když dostanete varování, pozastavení nebo ban, a když se změní nebo skončí.',
  },
  news: {
    label: 'Hlasatel',
    hint: 'Když v Hlasateli vyjde nová zpráva.',
  },
  rules: {
    label: 'Pravidla',
    forPlayers: 'Když se pravidla zásadně změní a máte si změny přečíst.',
    hint: 'Když se pravidla zásadně změní a hrajete se schválenou žádostí.',
  },
  opened: {
    label: 'Důvěrné tickety',
    hint: 'Když přijde stížnost na člena týmu nebo ticket pro vedení.',
  },
  application: {
    label: 'Nové žádosti',
    hint: 'Když někdo pošle žádost o allowlist. Více nových se sečte do jednoho oznámení.',
  },
  ticket: {
    label: 'Nové tickety',
    hint: 'Když hráč založí ticket. Více nových se sečte do jednoho oznámení.',
  },
  complaint: {
    label: 'Nové stížnosti',
    hint: 'Když přijde stížnost na admina, kterou smíte vidět.',
  },
  unattended: {
    label: 'Tickety bez řešitele',
    hint: 'Když se nového ticketu 2 hodiny nikdo neujme.',
  },
  alert: {
    label: 'Hlídané pohledy',
    hint: 'Když v pohledu do logů, který si hlídáte, přibude víc záznamů, než jste určili.',
  },
  fault: {
    label: 'Závady bota',
    hint: 'Když bot na Discordu přestane fungovat. O neplatném klíči bota píšeme jen na web.',
  },
}
