import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_VIEW_NAME, type SavedView } from '@westmore/contract/saved-views.ts'
import { useState } from 'react'
import Up from '~icons/lucide/arrow-up'
import Pencil from '~icons/lucide/pencil'
import Bin from '~icons/lucide/trash-2'
import { errorCode } from '#api.ts'
import { ViewForm } from '#saved-views/view-form.tsx'
import { ViewsOrWords } from '#saved-views/views-or-words.tsx'
import { useCanRemove } from '#saved-views/use-can-remove.ts'
import { explainView, sharingWords, standingOf, viewWords } from '#saved-views/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ticketCommands, ticketQueries } from '../queries.ts'

type OwnViewsProps = {
  open: boolean
  onClose: () => void
  /** What the desk shows now. */
  query: string
  isHere: (query: string) => boolean
  onChoose: (query: string) => void
}

/** Views worth keeping: one's own in their order, and those that others share. */
export function OwnViews({ open, onClose, query, isHere, onChoose }: OwnViewsProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Moje pohledy">
      <ViewList
        isHere={isHere}
        onChoose={(view) => {
          onChoose(view)
          onClose()
        }}
      />
      <SavingForm query={query} />
    </Dialog>
  )
}

function SavingForm({ query }: { query: string }) {
  const { data: views } = useQuery(ticketQueries.ownViews())
  const { mutateAsync: create } = useMutation(ticketCommands.createView())
  const { mutateAsync: update } = useMutation(ticketCommands.updateView())
  return <ViewForm {...{ query, views, create, update }} />
}

type ViewListProps = Pick<OwnViewsProps, 'isHere' | 'onChoose'>

function ViewList({ isHere, onChoose }: ViewListProps) {
  const { data: views, isError } = useQuery(ticketQueries.ownViews())
  const { mutateAsync: order } = useMutation(ticketCommands.orderViews())
  const own = (views ?? []).filter(({ isMine }) => isMine).map(({ id }) => id)

  async function raise(id: string) {
    const at = own.indexOf(id)
    const ids = own.toSpliced(at, 1).toSpliced(at - 1, 0, id)
    try {
      await order({ ids })
    } catch (error) {
      toast.error(explainView(error))
    }
  }

  return (
    <ViewsOrWords
      views={views}
      isError={isError}
      empty="Zatím žádné. Uložte si filtr a řazení, ke kterým se vracíte."
    >
      {(all) => (
        <ul className="divide-y divide-line">
          {all.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isHere={isHere(view.query)}
              onChoose={() => onChoose(view.query)}
              onRaise={view.isMine && view.id !== own[0] ? () => void raise(view.id) : undefined}
            />
          ))}
        </ul>
      )}
    </ViewsOrWords>
  )
}

type ViewRowProps = {
  view: SavedView
  isHere: boolean
  onChoose: () => void
  onRaise: (() => void) | undefined
}

function ViewRow({ view, isHere, onChoose, onRaise }: ViewRowProps) {
  const { id, name, isMine } = view
  const [isRenamed, setRenamed] = useState(false)
  const { mutateAsync: update, isPending } = useMutation(ticketCommands.updateView())
  const canRemove = useCanRemove(view)

  async function change(values: { name: string } | { shared: boolean }) {
    try {
      await update({ id, ...values })
      setRenamed(false)
    } catch (error) {
      toast.error(explainView(error))
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-1 py-2">
      <div className="min-w-0 grow basis-40">
        {isRenamed ? (
          <NameField
            name={name}
            onSave={(text) => void change({ name: text })}
            onLeave={() => setRenamed(false)}
          />
        ) : (
          <button
            type="button"
            onClick={onChoose}
            aria-current={isHere || undefined}
            className="min-h-11 text-left font-bold wrap-anywhere text-link lg:min-h-8"
          >
            {name}
          </button>
        )}
        <p className="text-sm text-fg-soft">{standingOf(view, isHere)}</p>
      </div>
      {isMine && (
        <OwnerButtons
          {...{ view, onRaise, isRenamed }}
          busy={isPending}
          onRename={() => setRenamed(!isRenamed)}
          onShare={() => void change({ shared: !view.shared })}
        />
      )}
      {canRemove && <RemoveButton view={view} />}
    </li>
  )
}

type OwnerButtonsProps = Pick<ViewRowProps, 'view' | 'onRaise'> & {
  isRenamed: boolean
  /** The sharing is being changed. */
  busy: boolean
  onRename: () => void
  onShare: () => void
}

/** What only the owner of a view does with it. */
function OwnerButtons({ view, onRaise, isRenamed, busy, onRename, onShare }: OwnerButtonsProps) {
  const { name } = view
  return (
    <>
      {onRaise && (
        <Button
          variant="ghost"
          onClick={onRaise}
          aria-label={`Posunout výš: ${name}`}
          className="size-11 px-0!"
        >
          <Up />
        </Button>
      )}
      <Button variant="ghost" size="sm" busy={busy} onClick={onShare} className="min-h-11">
        {sharingWords(view)}
      </Button>
      <Button
        variant="ghost"
        onClick={onRename}
        aria-expanded={isRenamed}
        aria-label={`Přejmenovat: ${name}`}
        className="size-11 px-0!"
      >
        <Pencil />
      </Button>
    </>
  )
}

function RemoveButton({ view: { id, name } }: { view: SavedView }) {
  const { mutateAsync: remove } = useMutation(ticketCommands.removeView())

  async function takeAway() {
    try {
      await remove({ id })
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND') toast.error(viewWords.removeFailed)
    }
  }

  return (
    <Button
      variant="ghost"
      onClick={() => void takeAway()}
      aria-label={`Smazat pohled ${name}`}
      className="size-11 px-0! text-bad!"
    >
      <Bin />
    </Button>
  )
}

type NameFieldProps = { name: string; onSave: (name: string) => void; onLeave: () => void }

function NameField({ name, onSave, onLeave }: NameFieldProps) {
  const [text, setText] = useState(name)
  const words = text.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (words === '' || words === name) onLeave()
        else onSave(words)
      }}
      className="flex gap-1"
    >
      <input
        dir="auto"
        // It takes the place of the button that was just pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Nový název pohledu"
        value={text}
        maxLength={MAX_VIEW_NAME}
        onChange={({ currentTarget: { value } }) => setText(value)}
        className="min-h-11 min-w-0 flex-1 rounded-sm border-2 border-edge bg-field px-2"
      />
      <Button type="submit" variant="secondary" size="sm" className="min-h-11">
        Přejmenovat
      </Button>
    </form>
  )
}
