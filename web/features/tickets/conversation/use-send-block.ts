import type { Me } from '@westmore/contract/auth.ts'
import type { StaffTicket, Ticket } from '@westmore/contract/tickets.ts'
import { useNavigate } from 'react-router'
import { queryClient } from '#api.ts'
import { ticketPath, type Side } from '#places.ts'
import { announceFailure } from '#refusals.ts'
import { sendBlockWords, THREAD_LOAD_FAILED, ticketProblem } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import { addToDraft, type Draft } from '../writing/reply-draft.ts'
import type { SendBlock } from '../writing/send-block.tsx'
import type { Drafts } from '../writing/use-drafts.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type SendBlockParts = {
  ticket: Ticket | StaffTicket
  side: Side
  me: Me
  hasNotes: boolean
  onReopen?: (() => void) | undefined
  onNewTicket?: ((begun: Draft) => void) | undefined
}

/** Undefined while the draft can be sent. */
export function useSendBlock(
  { ticket, side, me, hasNotes, ...ways }: SendBlockParts,
  writing: Drafts,
): SendBlock | undefined {
  const { onReopen, onNewTicket } = ways
  const navigate = useNavigate()
  const { mode, canSend } = writing
  if (canSend) return undefined
  const { mergedInto } = ticket
  const isEmpty = isBlank(writing.textOf(mode))

  const begun = (): Draft => ({
    text: writing.textOf(mode),
    attachments: mode === 'reply' ? writing.files.attachments : [],
  })
  async function carryTo(number: number) {
    try {
      const { id } = await queryClient.fetchQuery(ticketQueries.ticket(String(number)))
      addToDraft({ userId: me.id, ticketId: id, mode }, begun())
      writing.clear(mode)
      void navigate(ticketPath(side, number))
    } catch (error) {
      announceFailure(error, ticketProblem(error, THREAD_LOAD_FAILED))
    }
  }
  const toNote = () => {
    writing.putBefore('note', writing.textOf('reply'))
    writing.setText('reply', '')
    writing.setMode('note')
  }
  const toNewTicket = () => {
    onNewTicket?.(begun())
    writing.clear(mode)
  }

  if (mergedInto !== null)
    return {
      words: sendBlockWords.merged(mergedInto),
      ways: isEmpty ? [] : [{ label: sendBlockWords.carry(mergedInto), go: () => void carryTo(mergedInto) }],
    }
  return {
    words: sendBlockWords.closed,
    ways: [
      ...(hasNotes
        ? [{ label: isEmpty ? sendBlockWords.writeNote : sendBlockWords.toNote, go: toNote }]
        : []),
      ...(onReopen ? [{ label: sendBlockWords.reopen, go: onReopen }] : []),
      ...(onNewTicket && !isEmpty ? [{ label: sendBlockWords.newTicket, go: toNewTicket }] : []),
    ],
  }
}
