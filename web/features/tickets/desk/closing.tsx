import { useMutation } from '@tanstack/react-query'
import { MAX_CLOSING_WORD } from '@westmore/contract/tickets-marks.ts'
import { canReply, type StaffTicket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { keepsFocus } from '#ui/keeps-focus.ts'
import { Options } from '#ui/options.tsx'
import { REASON_FIELD, REASON_OPENER } from './focus.ts'
import { useNames } from '../use-names.ts'
import { useDesk } from './use-desk.ts'

/** State kept outside `DeskClosing`, which is remounted elsewhere when the window becomes low. */
export function useClosingDraft() {
  const [typed, setTyped] = useState<{ reasonId?: string | null; word?: string }>({})
  // Folded at first: on narrow and low screens the conversation needs the room.
  const [isOpen, setOpen] = useState(false)
  return { typed, setTyped, isOpen, setOpen }
}

type DeskClosingProps = { ticket: StaffTicket; draft: ReturnType<typeof useClosingDraft> }

/**
 * Shown after the closing, so that closing takes a single key. A begun reason stays when the ticket is
 * reopened, though the server refuses it: without the field, typed letters would be shortcuts of the desk.
 */
export function DeskClosing({ ticket, draft }: DeskClosingProps) {
  const { id, closing } = ticket
  const { changes } = useDesk()
  const { reasons } = useNames()
  const saved = { reasonId: closing?.reasonId ?? null, word: closing?.word ?? '' }
  const { typed, setTyped, isOpen, setOpen } = draft
  const [isFocused, setFocused] = useState(false)
  const { reasonId, word } = { ...saved, ...typed }
  const isChanged = reasonId !== saved.reasonId || word.trim() !== saved.word
  const { mutate: save, isPending } = useMutation({
    // Words typed while it is being saved stay.
    mutationFn: async () =>
      (await changes.explainClosing(id, { reasonId, word })) && setTyped((now) => (now === typed ? {} : now)),
  })

  const isOver = canReply(ticket) || ticket.mergedInto !== null
  if (isOver && !isFocused && !isChanged) return null

  return (
    <div className="grid gap-1 px-3 pb-2 text-sm text-fg-soft">
      <button
        type="button"
        id={REASON_OPENER}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 justify-self-start text-left text-link wrap-anywhere lg:min-h-8 @4xl/desk:[@media(height>=50rem)]:hidden"
      >
        {closing?.reason ? `Důvod uzavření: ${closing.reason}` : 'Zapsat důvod uzavření'}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) save()
        }}
        onFocus={() => setFocused(true)}
        onBlur={(event) => setFocused(keepsFocus(event))}
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
            <Options of={reasons.map((reason) => [reason.id, reason.name])} />
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
          busy={isPending}
          disabled={!isChanged}
          className="min-h-11 lg:min-h-9"
        >
          Uložit důvod
        </Button>
      </form>
    </div>
  )
}
