import type { Ticket } from '@westmore/contract/tickets.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { checkedTextField, presenceField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { ClosedBySanction } from '#features/sanctions/public.ts'
import { useMe } from '#session/session.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { categoryLabel } from './labels.ts'
import { NewTicket } from './support/new-ticket.tsx'
import { writeDraft } from './writing/reply-draft.ts'
import { SupportList } from './support/list.tsx'
import { SupportTicket, SupportTitle } from './support/ticket.tsx'
import { useAllowedCategories } from './support/use-allowed-categories.ts'

export const meta = () => [{ title: 'PODPORA | Westmore' }]

const fields = {
  number: checkedTextField('ticket', (given) => given !== '', null),
  isNew: presenceField('new'),
  /** Number of the closed ticket that a new one continues. */
  follows: checkedTextField('navazuje', (given) => /^\d{5,6}$/.test(given), null),
}

/** `?ticket=<number>` shows one ticket, `?new` the form, neither the list. */
export default function SupportPage() {
  const { me } = useMe()
  const { number, isNew, follows } = useAddress(fields).place
  const allowed = useAllowedCategories()
  const navigate = useNavigate()
  const [last, setLast] = useState<string | null>(number)
  if (number !== null && number !== last) setLast(number)
  if (!me) return null

  function open(ticket: Ticket, message: string) {
    if (me && ticket.message !== cleanText(message)) {
      writeDraft({ userId: me.id, ticketId: ticket.id, mode: 'reply' }, { text: message, attachments: [] })
      toast.info('Ticket dorazil už napoprvé. Upravený text jsme připravili jako odpověď, stačí ji odeslat.')
    }
    void navigate(`?ticket=${ticket.number}`, { replace: true })
  }

  if (number !== null) return <SupportTicket key={number} number={number} />
  if (isNew)
    return (
      <>
        <SupportTitle />
        {allowed ? (
          <>
            <ClosedBySanction what="tickets" exceptions={allowed.map(categoryLabel)} />
            {allowed.length > 0 && (
              <NewTicket key={me.id} allowed={allowed} userId={me.id} follows={follows} onCreated={open} />
            )}
          </>
        ) : (
          <Spinner />
        )}
      </>
    )
  return <SupportList last={last} />
}
