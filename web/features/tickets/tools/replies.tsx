import { useQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { fillPlaceholders } from '@westmore/contract/text.ts'
import type { SavedReply, StaffTicket } from '@westmore/contract/tickets.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import Settings from '~icons/lucide/settings-2'
import { optionKey } from '#keys/option-key.ts'
import { useMe } from '#session/session.ts'
import { ChangedParts } from '#text/changed-parts.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { categoryLabel } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import type { ReplyAction } from '../reply-action.ts'
import { useNames } from '../use-names.ts'
import { toolWords } from './labels.ts'
import { MacroLine } from './macro-line.tsx'
import { changeOfMacro, macroWords } from './macro.ts'
import { ReplyManager } from './reply-manager.tsx'
import { matchingReplies } from './reply-search.ts'

type DeskRepliesProps = {
  open: boolean
  onClose: () => void
  ticket: StaffTicket
  onUse: (text: string, after?: ReplyAction) => void
}

/** The chosen reply is inserted after the dialog has given the focus back. */
export function DeskReplies({ open, onClose, ticket, onUse }: DeskRepliesProps) {
  const [managing, setManaging] = useState(false)
  const chosen = useRef<Parameters<DeskRepliesProps['onUse']>>(undefined)
  useEffect(() => {
    if (open || chosen.current === undefined) return
    const used = chosen.current
    chosen.current = undefined
    queueMicrotask(() => onUse(...used))
  }, [open, onUse])

  return (
    <>
      <Dialog open={open} onClose={onClose} title="Šablony odpovědí">
        <ReplyPicker
          ticket={ticket}
          onUse={(...used) => {
            chosen.current = used
            onClose()
          }}
          onManage={() => setManaging(true)}
          onClose={onClose}
        />
      </Dialog>
      <ReplyManager open={managing} onClose={() => setManaging(false)} />
    </>
  )
}

type ReplyPickerProps = Omit<DeskRepliesProps, 'open'> & { onManage: () => void }

function ReplyPicker({ ticket, onUse, onManage, onClose }: ReplyPickerProps) {
  const { me } = useMe()
  const names = useNames()
  const query = useQuery(ticketQueries.savedReplies())
  const { data } = query
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const prefix = useId()
  const found = matchingReplies(data ?? [], words)
  const chosen = found[Math.min(at, found.length - 1)]

  const filled = ({ text }: SavedReply) =>
    fillPlaceholders(text, {
      jmeno: ticket.username,
      cislo: String(ticket.number),
      titulek: ticket.title,
      kategorie: categoryLabel(ticket.category),
      ja: me?.username ?? '',
    })
  const use = (reply: SavedReply) => {
    const change =
      me && !ticket.isOwn ? changeOfMacro(reply.macro, me.id, ticket.assignee?.id ?? null) : undefined
    onUse(filled(reply), change && { change, words: macroWords(reply.macro, names, false) })
  }
  const walk = (event: KeyboardEvent) => {
    const to = optionKey(event, at, found.length)
    if (to === null) return
    event.preventDefault()
    if (to !== 'choose') {
      setAt(to)
      document.getElementById(`${prefix}-${found[to]?.id}`)?.scrollIntoView({ block: 'nearest' })
    } else if (chosen) use(chosen)
  }

  return (
    <div className="grid gap-4">
      <TextField
        label="Hledat šablonu"
        role="combobox"
        aria-expanded
        aria-controls={`${prefix}-list`}
        aria-activedescendant={chosen && `${prefix}-${chosen.id}`}
        autoComplete="off"
        value={words}
        onWrite={(typed) => {
          setWords(typed)
          setAt(0)
        }}
        onKeyDown={walk}
        hint="Šipkami vyberete, klávesou Enter vložíte do odpovědi."
      />
      {!data && <NotLoaded query={query} failed={toolWords.repliesLoadFailed} loading={<Spinner />} />}
      {data && found.length === 0 && (
        <p className="py-4 text-center text-fg-soft">
          {data.length === 0
            ? 'Zatím tu žádná šablona není. Založte první ve správě šablon.'
            : 'Takovou šablonu tu nemáme.'}
        </p>
      )}
      {data && (
        <div
          id={`${prefix}-list`}
          role="listbox"
          aria-label="Šablony odpovědí"
          className="grid max-h-[max(12rem,42dvh)] gap-1 overflow-y-auto overscroll-contain"
        >
          {found.map((reply) => (
            <button
              key={reply.id}
              id={`${prefix}-${reply.id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={reply === chosen}
              onClick={() => use(reply)}
              className={classes(
                'rounded-sm border-l-4 px-3 py-2 text-left',
                reply === chosen ? 'border-accent bg-fg/10' : 'border-transparent hover:bg-fg/5',
              )}
            >
              <span className="block font-bold wrap-anywhere">{reply.title}</span>
              <MacroLine words={macroWords(reply.macro, names, true)} />
              <span className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-fg-soft">
                {withoutCitationIds(filled(reply))}
              </span>
              <ChangedParts text={reply.text} at={reply.updatedAt} />
            </button>
          ))}
        </div>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onManage} className="mr-auto">
          <Settings /> Spravovat
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Zavřít
        </Button>
      </DialogActions>
    </div>
  )
}
