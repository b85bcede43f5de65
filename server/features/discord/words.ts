import type { DiscordTextName, DiscordTexts } from '@westmore/contract/discord-texts.ts'
import { sanctionSentence } from '@westmore/contract/sanctions.ts'
import { fillPlaceholders } from '@westmore/contract/text.ts'
import type { DiscordKind } from '@westmore/contract/notifications.ts'
import type { NewsText } from '#events/notifications.ts'
import { pageOfNews } from '#events/subjects.ts'
import { escapeMarkdown } from '#interactions/escape-markdown.ts'
import type { OutboxRow } from './outbox-store.ts'
import { cutText } from '@westmore/contract/signs.ts'

/** Discord's limit is 2,000 characters; the rest can be read on the site. */
const MOST = 1_900
/** Limits for a title, and for a text or reason. */
const TITLE = 120
const EXCERPT = 700

const title = (text: string) => escapeMarkdown(text.replaceAll(/\s+/g, ' '), TITLE)

const ticketOutcomes: Record<string, string> = {
  open: 'je znovu otevřený',
  'in-progress': 'je v řešení',
}

/** Default texts, for those the owners left empty. */
export const ourTexts: Record<DiscordTextName, string> = {
  approved: 'Vaše žádost o allowlist byla **schválena**. Vítejte ve Westmore!',
  declined: 'Vaše žádost o allowlist byla **zamítnuta**.',
  revoked: 'Váš přístup na server byl **odebrán**.',
  answer: '{odpovědi} v ticketu {ticket}.',
  closed: 'Ticket {ticket} byl uzavřen.',
  again: 'Můžete podat novou žádost o allowlist.',
  rules: 'Pravidla serveru se změnila. Přečtěte si prosím ve svém profilu, co je jinak.',
}

/** The command as a block, which Discord's applications copy with one tap. */
export const addressWords = (address: string) =>
  `Vítejte ve Westmore! Na počítači spusťte RedM, stiskněte F8 a vložte:\n\`\`\`\nconnect ${address}\n\`\`\``

interface MessageFacts {
  row: OutboxRow
  known: NewsText
  username: string
  texts: DiscordTexts
}

/** The sentence that owners may reword; it only uses what players may see. */
function ownSentenceOf({ row, known, username, texts }: MessageFacts): string | undefined {
  const name = nameOf(row, known.userId === row.userId)
  if (name === undefined) return undefined
  const answers = counted(row.count, 'Nová odpověď', 'nové odpovědi', 'nových odpovědí')
  const values = { jméno: escapeMarkdown(username, TITLE), ticket: `#${known.number}`, odpovědi: answers }
  return fillPlaceholders(texts[name] || ourTexts[name], values)
}

function nameOf({ news, outcome, ...about }: OutboxRow, isOwn: boolean): DiscordTextName | undefined {
  if (news === 'answer' && isOwn) return 'answer'
  if (news === 'rules') return 'rules'
  if (news === 'reminder' && about.submissionId !== null) return 'again'
  if (news !== 'decision') return undefined
  if (about.ticketId !== null) return outcome === 'closed' ? 'closed' : undefined
  return outcome === 'approved' || outcome === 'declined' || outcome === 'revoked' ? outcome : undefined
}

/** There is no text for a refused token: it could not be sent. */
const ROLE_REFUSED = [
  '**Bot nemůže rozdávat roli pro allowlist.**',
  'V nastavení Discordu → Role přetáhněte roli bota nad roli, kterou rozdává, a zkontrolujte, že má oprávnění „Spravovat role“. Pak na webu zvolte „Porovnat role a zkusit znovu“.',
].join('\n')

const CHANNEL_LOST = [
  '**Discord nezná kanál, do kterého bot píše.** Žádosti, tickety nebo zprávy Hlasatele tam teď nepřibývají.',
  'Na webu v nastavení Discordu to zkuste znovu, nebo vyberte jiný kanál.',
].join('\n')

const REMOVALS_HELD = [
  '**Odebrání rolí čeká na vaše potvrzení.** Roli pro allowlist mají lidé bez schválené žádosti.',
  'Na webu v nastavení Discordu se podívejte, komu bychom ji vzali.',
].join('\n')

const faults: Record<string, string> = { 'channel-lost': CHANNEL_LOST, 'removals-held': REMOVALS_HELD }

const counted = (count: number, one: string, few: string, many: string) =>
  count === 1 ? one : `${count} ${count < 5 ? few : many}`

type Sentence = (row: OutboxRow, ticket: string, known: NewsText) => string

const sentences: Record<Exclude<DiscordKind, 'rules'>, Sentence> = {
  answer: ({ count }, ticket) =>
    `${counted(count, 'Nová zpráva hráče', 'nové zprávy hráče', 'nových zpráv hráče')} v ticketu ${ticket}.`,
  decision: ({ outcome }, ticket) => `Ticket ${ticket} ${ticketOutcomes[outcome ?? ''] ?? 'má nový status'}.`,
  assignment: ({ ticketId }, ticket) =>
    ticketId === null ? 'Byl vám přidělen úkol.' : `Byl vám přidělen ticket ${ticket}.`,
  mention({ todoId, userNoteId }, ticket) {
    if (todoId !== null) return 'Tým vás zmínil v úkolu.'
    if (userNoteId !== null) return 'Tým vás zmínil v poznámce o uživateli.'
    return `Tým vás zmínil v poznámce k ticketu ${ticket}.`
  },
  reminder: ({ ticketId, dueDate }, ticket) =>
    ticketId === null
      ? `Váš úkol má termín ${dayOf(dueDate ?? '')}.`
      : `Ticket ${ticket} čeká na vaši odpověď.`,
  // The title says until when it lasts.
  sanction({ outcome }, _, { number, title: end }) {
    const canAppeal = end !== null && outcome !== 'upheld'
    const words = [sanctionSentence(outcome, number), end ?? '', canAppeal ? 'Odvolat se můžete na webu' : '']
    return words.flatMap((sentence) => (sentence === '' ? [] : [`${sentence}.`])).join(' ')
  },
  opened: (_, ticket) => `Nový důvěrný ticket ${ticket}.`,
  fault: ({ outcome }) => faults[outcome ?? ''] ?? ROLE_REFUSED,
  unattended: ({ count }, ticket) =>
    `${count === 1 ? `Ticketu ${ticket}` : `${count} ticketů`} se 2 hodiny nikdo neujal.`,
}

function sentenceOf(row: OutboxRow, known: NewsText): string {
  const byKind: Partial<Record<string, Sentence>> = sentences
  // A node of a newer version may have queued a kind unknown here.
  return byKind[row.news ?? '']?.(row, `#${known.number}`, known) ?? 'Máte nové oznámení.'
}

const dayOf = (day: string) => day.split('-').map(Number).toReversed().join('. ')

function placeOf(row: OutboxRow, { number, userId }: NewsText): string {
  if (row.news === 'unattended' && row.count > 1) return '/user/admin/tickets?ceka=na-nas'
  return pageOfNews(row, { number, userId, isOwn: userId === row.userId })
}

function quoteOf({ news, outcome }: OutboxRow, text: string): string {
  if (outcome === 'declined' || outcome === 'revoked') return text && `Důvod: ${text}`
  if (news === 'sanction') return text && `Důvod: ${text}`
  return news === 'answer' ? text : ''
}

/** A message about something the recipient may see; without details it omits titles, texts and reasons. */
export function messageOf(publicUrl: string, facts: MessageFacts, hasDetails: boolean): string {
  const { row, known } = facts
  const details = [
    known.title !== null && row.news !== 'sanction' ? `„${title(known.title)}“` : '',
    known.quoted === null ? '' : quoteOf(row, escapeMarkdown(known.quoted, EXCERPT)),
  ].filter(Boolean)
  const sentence = ownSentenceOf(facts) ?? sentenceOf(row, known)
  const link = `Podrobnosti: <${publicUrl}${placeOf(row, known)}>`
  const words = [sentence, ...(hasDetails ? details : [])].join('\n')
  return `${cutText(words, MOST - link.length)}\n${link}`
}
