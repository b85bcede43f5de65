import { useQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { MAX_SAVED_REPLIES, type SavedReply } from '@westmore/contract/tickets.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Pencil from '~icons/lucide/pencil'
import Plus from '~icons/lucide/plus'
import Bin from '~icons/lucide/trash-2'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { ChangedParts } from '#text/changed-parts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toolWords } from './labels.ts'
import { macroWords } from './macro.ts'
import { MacroLine } from './macro-line.tsx'
import { useNames } from '../use-names.ts'
import { ReplyForm } from './reply-form.tsx'
import { ticketCommands, ticketQueries } from '../queries.ts'

export function ReplyManager({ onClose }: { onClose: () => void }) {
  const query = useQuery(ticketQueries.savedReplies())
  const { data: replies } = query
  const names = useNames()
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const [removed, setRemoved] = useState<SavedReply | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const finish = () => {
    flushSync(() => setEdited(null))
    root.current?.focus()
  }
  if (!replies) return <NotLoaded query={query} failed={toolWords.repliesLoadFailed} loading={<Spinner />} />
  if (edited !== null) return <ReplyForm reply={edited === 'new' ? undefined : edited} onDone={finish} />

  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      {replies.length === 0 ? (
        <p className="py-4 text-center text-fg-soft">Zatím tu žádná šablona není.</p>
      ) : (
        <ul className="max-h-[max(12rem,52dvh)] divide-y divide-line overflow-y-auto overscroll-contain border-y border-line">
          {replies.map((reply) => (
            <li key={reply.id} className="flex items-center gap-1 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-bold wrap-anywhere">{reply.title}</p>
                <MacroLine words={macroWords(reply.macro, names, true)} />
                <p className="line-clamp-2 text-sm wrap-anywhere text-fg-soft">
                  {withoutCitationIds(reply.text)}
                </p>
                <ChangedParts text={reply.text} at={reply.updatedAt} />
              </div>
              <IconButton label={`Upravit šablonu ${reply.title}`} onClick={() => setEdited(reply)}>
                <Pencil />
              </IconButton>
              <IconButton
                label={`Smazat šablonu ${reply.title}`}
                onClick={() => setRemoved(reply)}
                className="text-bad!"
              >
                <Bin />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Zavřít
        </Button>
        <Button onClick={() => setEdited('new')} disabled={replies.length >= MAX_SAVED_REPLIES}>
          <Plus /> Nová šablona
        </Button>
      </DialogActions>
      <RemovalDialog
        command={ticketCommands.removeSavedReply()}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title="Smazat šablonu"
        words={{ done: 'Šablona byla smazána.', failed: 'Nepodařilo se smazat šablonu.' }}
      >
        <p className="wrap-anywhere">
          Opravdu chcete smazat šablonu „{removed?.title}“? Přijde o ni celý tým.
        </p>
      </RemovalDialog>
    </div>
  )
}
