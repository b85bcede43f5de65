import { useQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { fillPlaceholders } from '@westmore/contract/text.ts'
import type { SavedReply, StaffTicket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import Settings from '~icons/lucide/settings-2'
import { useOptions } from '#keys/use-options.ts'
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
import type { ReplyChange } from '../desk-tools.ts'
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
  onUse: (text: string, after?: ReplyChange) => void
}

export function DeskReplies({ open, onClose, ticket, onUse }: DeskRepliesProps) {
  const [managing, setManaging] = useState(false)
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Šablony odpovědí">
        <ReplyPicker
          ticket={ticket}
          onUse={(...used) => {
            // The dialog gives the focus back first.
            flushSync(onClose)
            onUse(...used)
          }}
          onManage={() => setManaging(true)}
          onClose={onClose}
        />
      </Dialog>
      <Dialog open={managing} onClose={() => setManaging(false)} title={toolWords.replies}>
        <ReplyManager onClose={() => setManaging(false)} />
      </Dialog>
    </>
  )
}

type ReplyPickerProps = Omit<DeskRepliesProps, 'open'> & { onManage: () => void }

function ReplyPicker({ ticket, onUse, onManage, onClose }: ReplyPickerProps) {
  const query = useQuery(ticketQueries.savedReplies())
  const { data } = query
  const [words, setWords] = useState('')
  const found = matchingReplies(data ?? [], words)
  const { me } = useMe()
  const names = useNames()
  const filled = ({ text }: SavedReply) =>
    fillPlaceholders(text, {
      jmeno: ticket.name,
      cislo: String(ticket.number),
      titulek: ticket.title,
      kategorie: categoryLabel(ticket.category),
      ja: me?.name ?? '',
    })
  const { active, walkTo, press, field, list, option } = useOptions(found, (reply) => {
    const change =
      me && !ticket.isOwn ? changeOfMacro(reply.macro, me.id, ticket.assignee?.id ?? null) : undefined
    onUse(filled(reply), change && { change, words: macroWords(reply.macro, names, false) })
  })

  return (
    <div className="grid gap-4">
      <TextField
        label="Hledat šablonu"
        {...field}
        value={words}
        onWrite={(text) => {
          setWords(text)
          walkTo(null)
        }}
        onKeyDown={press}
        hint="Šipkami vyberete, klávesou Enter vložíte do odpovědi."
      />
      {!data ? (
        <NotLoaded query={query} failed={toolWords.repliesLoadFailed} loading={<Spinner />} />
      ) : (
        <>
          {found.length === 0 && (
            <p className="py-4 text-center text-fg-soft">
              {data.length === 0
                ? 'Zatím tu žádná šablona není. Založte první ve správě šablon.'
                : 'Takovou šablonu tu nemáme.'}
            </p>
          )}
          <div
            {...list}
            aria-label="Šablony odpovědí"
            className="grid max-h-[max(12rem,42dvh)] gap-1 overflow-y-auto overscroll-contain"
          >
            {found.map((reply) => (
              <div
                key={reply.id}
                {...option(reply)}
                className={classes(
                  'cursor-pointer rounded-sm border-l-4 px-3 py-2',
                  reply === active ? 'border-accent bg-fg/10' : 'border-transparent hover:bg-fg/5',
                )}
              >
                <span className="block font-bold wrap-anywhere">{reply.title}</span>
                <MacroLine words={macroWords(reply.macro, names, true)} />
                <span className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-fg-soft">
                  {withoutCitationIds(filled(reply))}
                </span>
                <ChangedParts text={reply.text} at={reply.updatedAt} />
              </div>
            ))}
          </div>
        </>
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
