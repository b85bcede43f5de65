import { sanctionSentence } from '@westmore/contract/sanctions.ts'
import type { DiscordKind } from '@westmore/contract/notifications.ts'
import type { NewsText } from '#events/notifications.ts'
import { pageOfNews } from '#events/subjects.ts'
import { escapeMarkdown } from '#interactions/escape-markdown.ts'
import type { OutboxRow } from './outbox-store.ts'
import { cutText } from '@westmore/contract/signs.ts'

/** Discord allows 2,000 characters. */
const MOST = 1_900
const TITLE = 120
const EXCERPT = 700

const title = (text: string) => escapeMarkdown(text.replaceAll(/\s+/g, ' '), TITLE)

const ticketOutcomes: Record<string, string> = {
  closed: 'byl uzavřen',
  open: 'je znovu otevřený',
  'in-progress': 'je v řešení',
}

const decisions: Record<string, string> = {
  approved: 'Vaše žádost o allowlist byla **schválena**. Vítejte ve Westmore!',
  declined: 'Vaše žádost o allowlist byla **zamítnuta**.',
  revoked: 'Váš přístup na server byl **odebrán**.',
  invited: 'Zveme vás k **pohovoru**. Až budete u počítače a s mikrofonem, přihlaste se do fronty.',
  called: '**Je na vás řada.** Připojte se prosím k pohovoru do hlasového kanálu.',
  'time-near': 'Blíží se čas vašeho **pohovoru**.',
  'time-soon': 'Váš **pohovor** za chvíli začne. Až budete u počítače a s mikrofonem, přihlaste se.',
  'time-gone': 'Čas vašeho **pohovoru** jsme museli zrušit. Vyberte si prosím jiný.',
}

/** Discord's applications copy a block with one tap. */
export const addressWords = (address: string) =>
  `Vítejte ve Westmore! Na počítači spusťte RedM, stiskněte F8 a vložte:\n\`\`\`\nconnect ${address}\n\`\`\``

interface MessageFacts {
  row: OutboxRow
  known: NewsText
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
  '**Změna rolí čeká na vaše potvrzení.** Na Discordu má roli pro allowlist někdo jiný než na webu přístup.',
  'Na webu v nastavení Discordu se podívejte, komu bychom ji vzali nebo dali.',
].join('\n')

const faults: Record<string, string> = { 'channel-lost': CHANNEL_LOST, 'removals-held': REMOVALS_HELD }

const counted = (count: number, one: string, few: string, many: string) =>
  count === 1 ? one : `${count} ${count < 5 ? few : many}`

type Sentence = (row: OutboxRow, ticket: string, known: NewsText) => string

const sentences: Record<DiscordKind, Sentence> = {
  answer({ count, userId }, ticket, known) {
    const answers =
      known.userId === userId
        ? counted(count, 'Nová odpověď', 'nové odpovědi', 'nových odpovědí')
        : counted(count, 'Nová zpráva hráče', 'nové zprávy hráče', 'nových zpráv hráče')
    return `${answers} v ticketu ${ticket}.`
  },
  decision: ({ ticketId, outcome }, ticket) =>
    (ticketId === null ? decisions[outcome ?? ''] : undefined) ??
    `Ticket ${ticket} ${ticketOutcomes[outcome ?? ''] ?? 'má nový status'}.`,
  assignment: ({ ticketId }, ticket) =>
    ticketId === null ? 'Byl vám přidělen úkol.' : `Byl vám přidělen ticket ${ticket}.`,
  mention({ todoId, userNoteId }, ticket) {
    if (todoId !== null) return 'Tým vás zmínil v úkolu.'
    if (userNoteId !== null) return 'Tým vás zmínil v poznámce o uživateli.'
    return `Tým vás zmínil v poznámce k ticketu ${ticket}.`
  },
  reminder({ ticketId, submissionId, dueDate }, ticket) {
    if (submissionId !== null) return 'Můžete podat novou žádost o allowlist.'
    if (ticketId !== null) return `Ticket ${ticket} čeká na vaši odpověď.`
    return `Váš úkol má termín ${dayOf(dueDate ?? '')}.`
  },
  sanction({ outcome }, _, { number, title: end }) {
    const canAppeal = end !== null && outcome !== 'upheld'
    const words = [sanctionSentence(outcome, number), end ?? '', canAppeal ? 'Odvolat se můžete na webu' : '']
    return words.flatMap((sentence) => (sentence === '' ? [] : [`${sentence}.`])).join(' ')
  },
  rules: () => 'Pravidla serveru se změnila. Přečtěte si prosím ve svém profilu, co je jinak.',
  opened: (_, ticket) => `Nový důvěrný ticket ${ticket}.`,
  fault: ({ outcome }) => faults[outcome ?? ''] ?? ROLE_REFUSED,
  unattended: ({ count }, ticket) =>
    `${count === 1 ? `Ticketu ${ticket}` : `${count} ticketů`} se 2 hodiny nikdo neujal.`,
}

function sentenceOf(row: OutboxRow, known: NewsText): string {
  const byKind: Partial<Record<string, Sentence>> = sentences
  // A node of a newer version may have queued an unknown kind.
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

/** The recipient may see it. Without details it has no titles, texts and reasons. */
export function messageOf(publicUrl: string, { row, known }: MessageFacts, hasDetails: boolean): string {
  const details = [
    known.title !== null && row.news !== 'sanction' ? `„${title(known.title)}“` : '',
    known.quoted === null ? '' : quoteOf(row, escapeMarkdown(known.quoted, EXCERPT)),
  ].filter(Boolean)
  const link = `Podrobnosti: <${publicUrl}${placeOf(row, known)}>`
  const words = [sentenceOf(row, known), ...(hasDetails ? details : [])].join('\n')
  return `${cutText(words, MOST - link.length)}\n${link}`
}
