import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_NAME, type LogView } from '@westmore/contract/logs.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import Trash from '~icons/lucide/trash-2'
import { errorCode } from '#api.ts'
import { explain } from '#refusals.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#ui/use-sending.ts'
import { logWords } from '../labels.ts'
import { readSearch, writeSearch } from '../log-search.ts'
import { logCommands, logQueries } from '../queries.ts'

type SavedViewsProps = { open: boolean; onClose: () => void; query: string }

/** Searches worth keeping: one's own, and those that others share. */
export function SavedViews({ open, onClose, query }: SavedViewsProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Uložené pohledy">
      <ViewList query={query} onChosen={onClose} />
      <ViewForm query={query} />
    </Dialog>
  )
}

function ViewList({ query, onChosen }: { query: string; onChosen: () => void }) {
  const { data: views, isError } = useQuery(logQueries.views())
  if (isError) return <p className="text-fg-soft">Pohledy se nepodařilo načíst.</p>
  if (!views) return <p className="text-fg-soft">Načítání...</p>
  if (views.length === 0)
    return <p className="text-center text-fg-soft">Zatím žádné. Uložte si filtr, ke kterému se vracíte.</p>
  return (
    <ul className="divide-y divide-line">
      {views.map((view) => (
        <ViewRow
          key={view.id}
          view={view}
          isCurrent={writeSearch(readSearch(new URLSearchParams(view.query))).toString() === query}
          onChosen={onChosen}
        />
      ))}
    </ul>
  )
}

type ViewRowProps = { view: LogView; isCurrent: boolean; onChosen: () => void }

function ViewRow({ view: { id, name, query, shared, isMine, owner }, isCurrent, onChosen }: ViewRowProps) {
  const remove = useMutation({
    ...logCommands.removeView(),
    onError: (error) => {
      console.error(error)
      if (errorCode(error) !== 'NOT_FOUND') toast.error(logWords.viewRemoveFailed)
    },
  })
  const share = useMutation({
    ...logCommands.updateView(),
    onError: (error) => {
      console.error(error)
      toast.error(logWords.viewFailed)
    },
  })
  const path = query === '' ? '/user/admin/logs' : `/user/admin/logs?${query}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-40">
        <Link
          to={path}
          onClick={onChosen}
          aria-current={isCurrent || undefined}
          className="text-link font-bold break-words aria-[current]:no-underline"
        >
          {name}
        </Link>
        <p className="text-sm text-fg-soft">
          {isMine ? (shared ? 'Sdílený s týmem' : 'Jen můj') : `Sdílí ${owner}`}
          {isCurrent && ', právě zobrazený'}
        </p>
      </div>
      {isMine ? (
        <>
          <Button
            variant="ghost"
            size="sm"
            busy={share.isPending}
            onClick={() => share.mutate({ id, shared: !shared })}
          >
            {shared ? 'Přestat sdílet' : 'Sdílet'}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Smazat pohled ${name}`}
            busy={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            <Trash />
          </Button>
        </>
      ) : (
        <Badge>tým</Badge>
      )}
      <CopyButton label="Odkaz" text={() => location.origin + path} />
    </li>
  )
}

function ViewForm({ query }: { query: string }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { mutateAsync: create } = useMutation(logCommands.createView())
  const { mutateAsync: update } = useMutation(logCommands.updateView())
  const { data: views } = useQuery(logQueries.views())
  const old = views?.find((view) => view.isMine && view.name === name.trim())
  const { isSending, failure, submit } = useSending({
    onSend: () => {
      if (name.length > MAX_NAME) return null
      return name.trim() === '' ? logWords.viewNameRequired : save()
    },
    explain: (error) => explain(error, logWords.viewFailed, { NAME_TAKEN: logWords.viewNameTaken }),
  })

  async function save() {
    await (old ? update({ id: old.id, query }) : create({ name, query, shared }))
    setName('')
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-3 border-t border-line pt-4">
      <TextField
        label="Název pohledu"
        hint={
          old
            ? 'Tento pohled už máte, uložením nahradíte jeho filtry.'
            : 'Uloží se filtry, které jsou právě použité.'
        }
        error={failure}
        max={MAX_NAME}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className={classes('flex min-h-11 items-center gap-2', old && 'invisible')}>
          <input
            type="checkbox"
            className="size-5 accent-ember-deep"
            checked={shared}
            onChange={({ currentTarget: { checked } }) => setShared(checked)}
          />
          Sdílet s týmem
        </label>
        <Button type="submit" busy={isSending}>
          {isSending ? 'Ukládám...' : old ? 'Nahradit pohled' : 'Uložit pohled'}
        </Button>
      </div>
    </form>
  )
}
