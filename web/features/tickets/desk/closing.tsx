import { useQuery } from '@tanstack/react-query'
import { MAX_CLOSING_WORD } from '@westmore/contract/tickets-marks.ts'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { REASON_FIELD, REASON_OPENER } from './focus.ts'
import { ticketQueries } from '../queries.ts'
import type { DeskChanges } from './use-changes.ts'

/** The reason why a ticket was closed. It is asked after the closing, so that closing itself takes one key. */
export function DeskClosing({ ticket, changes }: { ticket: StaffTicket; changes: DeskChanges }) {
  const { id, closing } = ticket
  const marks = useQuery(ticketQueries.marks()).data ?? []
  const reasons = marks.filter(({ kind }) => kind === 'reason')
  const saved = { reasonId: closing?.reasonId ?? null, word: closing?.word ?? '' }
  const [typed, setTyped] = useState<Partial<typeof saved>>({})
  const [isBusy, setBusy] = useState(false)
  // On narrow and on low screens the conversation needs the room.
  const [isOpen, setOpen] = useState(false)
  const { reasonId, word } = { ...saved, ...typed }
  const isChanged = reasonId !== saved.reasonId || word.trim() !== saved.word

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy || !isChanged) return
    setBusy(true)
    if (await changes.explainClosing(id, { reasonId, word })) setTyped({})
    setBusy(false)
  }

  return (
    <>
      <button
        type="button"
        id={REASON_OPENER}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 justify-self-start text-left text-link wrap-anywhere lg:min-h-8 @4xl/desk:[@media(height>=50rem)]:hidden"
      >
        {closing?.reason ? `Důvod uzavření: ${closing.reason}` : 'Zapsat důvod uzavření'}
      </button>
      <form
        onSubmit={save}
        aria-label="Důvod uzavření"
        className={classes(
          'flex flex-wrap items-center gap-1.5',
          !isOpen && '@max-4xl/desk:hidden [@media(height<50rem)]:hidden',
        )}
      >
        {reasons.length > 0 && (
          <select
            id={REASON_FIELD}
            aria-label="Důvod uzavření"
            title="Důvod uzavření (D)"
            value={reasonId ?? ''}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reasonId: value || null })}
            className="min-h-11 max-w-52 min-w-0 truncate rounded-md border-2 border-edge bg-field px-2 text-fg hover:border-fg-soft lg:min-h-9"
          >
            <option value="">Důvod uzavření…</option>
            {reasons.map((reason) => (
              <option key={reason.id} value={reason.id}>
                {reason.name}
              </option>
            ))}
          </select>
        )}
        <input
          id={reasons.length > 0 ? undefined : REASON_FIELD}
          dir="auto"
          aria-label="Poznámka k uzavření, jen pro tým"
          placeholder="Poznámka k uzavření, jen pro tým"
          value={word}
          maxLength={MAX_CLOSING_WORD}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, word: event.currentTarget.value })}
          className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border-2 border-edge bg-field px-2 text-fg hover:border-fg-soft lg:min-h-9"
        />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={isBusy}
          disabled={!isChanged}
          className="min-h-11 lg:min-h-9"
        >
          Uložit důvod
        </Button>
      </form>
    </>
  )
}
