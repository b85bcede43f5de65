import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_MARK_NAME, MAX_MARKS, type MarkKind, type TicketMark } from '@westmore/contract/tickets-marks.ts'
import { useState } from 'react'
import Eye from '~icons/lucide/eye'
import Hidden from '~icons/lucide/eye-off'
import Bin from '~icons/lucide/trash-2'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useSending } from '#ui/use-sending.ts'
import { markWords } from './labels.ts'
import { ticketProblem } from '../labels.ts'
import { ticketCommands, ticketQueries } from '../queries.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export function Marks({ onClose }: { onClose: () => void }) {
  const query = useQuery(ticketQueries.marks())
  const { data: marks } = query
  const [removed, setRemoved] = useState<TicketMark | null>(null)
  if (!marks) return <NotLoaded query={query} failed="Štítky se nepodařilo načíst" loading={<Spinner />} />
  return (
    <>
      <div className="grid grid-cols-1 gap-6">
        {(['tag', 'reason'] as const).map((kind) => (
          <MarkSection
            key={kind}
            kind={kind}
            marks={marks.filter((mark) => mark.kind === kind)}
            onRemove={setRemoved}
          />
        ))}
      </div>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Zavřít
        </Button>
      </DialogActions>
      <RemovalDialog
        command={ticketCommands.removeMark()}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title={removed?.kind === 'reason' ? 'Smazat důvod' : 'Smazat štítek'}
        words={markWords}
      >
        <p className="wrap-anywhere">
          Opravdu chcete smazat „{removed?.name}“? Zmizí ze všech ticketů, jejich historie si ho ponechá.
        </p>
      </RemovalDialog>
    </>
  )
}

type MarkSectionProps = {
  kind: MarkKind
  marks: readonly TicketMark[]
  onRemove: (mark: TicketMark) => void
}

function MarkSection({ kind, marks, onRemove }: MarkSectionProps) {
  const { heading, hint, none, added } = markWords[kind]
  const { mutateAsync: create } = useMutation(ticketCommands.createMark())
  const [name, setName] = useState('')
  const { isSending, failure, submit } = useSending({
    onSend: () => (isBlank(name) ? 'Název je povinný' : name.length > MAX_MARK_NAME ? null : add()),
    explain: explainMark,
  })

  async function add() {
    await create({ kind, name })
    setName('')
  }

  return (
    <section aria-label={heading} className="grid grid-cols-1 gap-2">
      <h3 className="font-bold">{heading}</h3>
      <p className="text-sm text-fg-soft">{hint}</p>
      {marks.length === 0 ? (
        <p className="text-sm text-fg-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {marks.map((mark) => (
            <MarkRow key={mark.id} mark={mark} onRemove={() => onRemove(mark)} />
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
        <TextField
          label={added}
          // Otherwise the focus would start in the first name, and typing would rename it.
          data-focused-first={kind === 'tag' ? '' : undefined}
          max={MAX_MARK_NAME}
          value={name}
          onWrite={setName}
          error={failure}
          autoComplete="off"
          className="min-w-0 flex-1 basis-56"
        />
        <Button
          type="submit"
          variant="secondary"
          busy={isSending}
          disabled={marks.length >= MAX_MARKS}
          className="mt-7"
        >
          Přidat
        </Button>
      </form>
    </section>
  )
}

function MarkRow({ mark, onRemove }: { mark: TicketMark; onRemove: () => void }) {
  const { id, kind, name, isShown } = mark
  const [text, setText] = useState(name)
  const { mutate: update, isPending } = useCommand(ticketCommands.updateMark(), { failed: explainMark })

  const rename = () => {
    const words = text.trim()
    if (words === '' || words.length > MAX_MARK_NAME) setText(name)
    else if (words !== name) update({ id, name: words, isShown })
  }

  return (
    <li className="flex flex-wrap items-center justify-end gap-1 py-1">
      <input
        dir="auto"
        aria-label={`Název: ${name}`}
        value={text}
        maxLength={MAX_MARK_NAME}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
        className="min-h-11 min-w-0 flex-1 basis-44 rounded-sm border-2 border-transparent bg-transparent px-2 hover:border-edge focus:border-edge focus:bg-field"
      />
      {kind === 'reason' && (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isShown}
          busy={isPending}
          onClick={() => update({ id, name, isShown: !isShown })}
          className="min-h-11"
        >
          {isShown ? <Eye /> : <Hidden />} {isShown ? 'Hráč ho uvidí' : 'Jen pro tým'}
        </Button>
      )}
      <IconButton label={`Smazat: ${name}`} onClick={onRemove} className="text-bad!">
        <Bin />
      </IconButton>
    </li>
  )
}

const explainMark = (error: unknown) =>
  ticketProblem(error, markWords.failed, {
    NAME_TAKEN: 'Takový už tu je.',
    NOT_FOUND: markWords.gone,
    TOO_MANY_MARKS: `Víc než ${MAX_MARKS} jich mít nelze.`,
  })
