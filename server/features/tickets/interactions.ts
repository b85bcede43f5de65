import { randomUUID } from 'node:crypto'
import { canReply, MAX_TITLE } from '@westmore/contract/tickets.ts'
import { cleanText, inOneLine } from '@westmore/contract/text.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { escapeMarkdown, MAX_NAME } from '#interactions/escape-markdown.ts'
import type { Tx } from '#postgres/db.ts'
import {
  NO_ID,
  UUID,
  type HandlersByVerb,
  type Interaction,
  type InteractionReply,
} from '#interactions/interaction.ts'
import { Refusal } from '#refusal.ts'
import { changeForGood } from './handling/change.ts'
import { lockTicketsToHandle } from './handling/change-store.ts'
import { openTicket } from './thread/open.ts'
import { addReply } from './thread/reply-store.ts'

/** Discord's limit for a form field. */
const MOST = 4_000
const GONE = 'Tento ticket už neexistuje, nebo ho nemůžete řešit.'

export const ticketInteractions: HandlersByVerb = {
  take: {
    who: 'staff',
    id: UUID,
    answer: ({ db, actor, id }) =>
      db.transaction().execute(async (tx) => {
        const ticket = await lockForInteraction(tx, actor, id)
        if ('say' in ticket) return ticket
        const outcome = await changeForGood(tx, actor, ticket, { assigneeId: actor.id, assigneeWas: null })
        if (outcome === false) return { say: `Ticket #${ticket.number} už řešíte.` }
        if (outcome === true) return { say: `Ticket #${ticket.number} je váš.` }
        if (outcome.refused !== 'TAKEN') return { say: GONE }
        const by = escapeMarkdown(outcome.data.assignee, MAX_NAME)
        return { say: `Ticket #${ticket.number} už řeší ${by}. Převzít ho můžete na webu.` }
      }),
  },

  answer: {
    who: 'staff',
    id: UUID,
    answer: async ({ db, actor, id }) => {
      const ticket = await db.transaction().execute((tx) => lockForInteraction(tx, actor, id))
      if ('say' in ticket) return ticket
      const fields = [{ id: 'text', label: 'Odpověď, hráč ji uvidí', isLong: true, most: MOST }]
      return { form: { verb: 'answer-text', title: `Odpověď v ticketu #${ticket.number}`, fields } }
    },
  },

  'answer-text': { who: 'staff', id: UUID, answer: answerFrom },

  ticket: {
    who: 'user',
    id: NO_ID,
    answer: () => ({
      form: {
        verb: 'ticket-text',
        title: 'Nový ticket',
        fields: [
          { id: 'title', label: 'Předmět', isLong: false, most: MAX_TITLE },
          { id: 'text', label: 'Zpráva pro tým', isLong: true, most: MOST },
        ],
      },
    }),
  },

  'ticket-text': { who: 'user', id: NO_ID, answer: openFrom },
}

async function lockForInteraction(
  tx: Tx,
  actor: Interaction['actor'],
  id: string,
  closed = 'je už uzavřený',
) {
  const [ticket] = await lockTicketsToHandle(tx, actor, [id])
  if (!ticket || ticket.userId === actor.id) return { say: GONE }
  if (!canReply(ticket)) return { say: `Ticket #${ticket.number} ${closed}.` }
  if (isDeletedId(ticket.userId))
    return { say: `Hráč svůj účet smazal, ticket #${ticket.number} můžete uzavřít na webu.` }
  return ticket
}

async function answerFrom({ db, actor, id, values }: Interaction): Promise<InteractionReply> {
  const text = cleanText(values.text ?? '')
  if (text === '' || text.length > MOST) return { say: 'Prázdnou odpověď poslat nejde.' }
  return db.transaction().execute(async (tx) => {
    const ticket = await lockForInteraction(tx, actor, id, 'byl mezitím uzavřen, odpověď nepřijal')
    if ('say' in ticket) return ticket
    await addReply(tx, actor, { id: randomUUID(), ticketId: ticket.id, message: text })
    return { say: `Odpověď je v ticketu #${ticket.number}.` }
  })
}

const whyNotOpened: Partial<Record<string, string>> = {
  TOO_MANY_OPEN: 'Máte už příliš mnoho neuzavřených ticketů. Počkejte prosím, až některý vyřešíme.',
  SANCTIONED: 'Dokud trvá vaše sankce, nový ticket otevřít nejde. Na dřívější odpovídat můžete.',
}

async function openFrom({ db, env, actor, values }: Interaction): Promise<InteractionReply> {
  const title = inOneLine(values.title ?? '')
  const message = cleanText(values.text ?? '')
  if (title === '' || title.length > MAX_TITLE || message === '' || message.length > MOST)
    return { say: 'Vyplňte prosím předmět i zprávu.' }
  const opened = await openTicket(db, actor, {
    id: randomUUID(),
    title,
    category: 'support',
    message,
    fields: {},
    attachmentIds: [],
  })
  if (opened instanceof Refusal)
    return {
      say: whyNotOpened[opened.refused] ?? 'Ticket se nepodařilo otevřít. Zkuste to prosím na webu.',
    }
  return { say: `Ticket je otevřený, odpověď najdete na webu: <${env.PUBLIC_URL}/user/support>` }
}
