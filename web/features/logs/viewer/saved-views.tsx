import { useMutation, useQuery } from '@tanstack/react-query'
import type { LogAlert } from '@westmore/contract/logs-alerts.ts'
import type { LogView } from '@westmore/contract/logs.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import Bell from '~icons/lucide/bell'
import BellRing from '~icons/lucide/bell-ring'
import Trash from '~icons/lucide/trash-2'
import { errorCode } from '#api.ts'
import { useFocusKept } from '#lists/use-focus-kept.ts'
import { ledgerAddress } from '#places.ts'
import { ViewForm } from '#saved-views/view-form.tsx'
import { ViewsOrWords } from '#saved-views/views-or-words.tsx'
import { useCanRemove } from '#saved-views/use-can-remove.ts'
import { sharingWords, standingOf, viewWords } from '#saved-views/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { logCommands, logQueries } from '../queries.ts'
import { rewrittenView } from '../use-log-place.ts'
import { ruleOf, ViewAlert } from './view-alert.tsx'

type SavedViewsProps = { open: boolean; onClose: () => void; query: string }

/** Searches worth keeping: one's own, and those that others share. */
export function SavedViews({ open, onClose, query }: SavedViewsProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Uložené pohledy">
      <ViewList query={query} onChosen={onClose} />
      <SavingForm query={query} />
    </Dialog>
  )
}

function ViewList({ query, onChosen }: { query: string; onChosen: () => void }) {
  const { data: views, isError } = useQuery(logQueries.views())
  const { data: alerts } = useQuery(logQueries.alerts())
  const list = useFocusKept<HTMLUListElement>()
  return (
    <ViewsOrWords
      views={views}
      isError={isError}
      empty="Zatím žádné. Uložte si filtr, ke kterému se vracíte."
    >
      {(all) => (
        <ul ref={list} className="divide-y divide-line">
          {all.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              alert={alerts?.find(({ viewId }) => viewId === view.id)}
              isCurrent={rewrittenView(view.query) === query}
              onChosen={onChosen}
            />
          ))}
        </ul>
      )}
    </ViewsOrWords>
  )
}

type ViewRowProps = {
  view: LogView
  /** One's own on this view. */
  alert: LogAlert | undefined
  isCurrent: boolean
  onChosen: () => void
}

function ViewRow({ view, alert, isCurrent, onChosen }: ViewRowProps) {
  const { id, name, query, isMine } = view
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const path = ledgerAddress(query)
  const canRemove = useCanRemove(view)
  return (
    <li className="grid grid-cols-1 gap-1 py-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <Link
            to={path}
            onClick={onChosen}
            aria-current={isCurrent || undefined}
            className="text-link font-bold break-words aria-[current]:no-underline"
          >
            {name}
          </Link>
          <p className="text-sm text-fg-soft">{standingOf(view, isCurrent)}</p>
          {alert && <p className="text-sm text-accent">{ruleOf(alert)}</p>}
        </div>
        {!isMine && <Badge>tým</Badge>}
      </div>
      <div className="-mx-3 flex flex-wrap items-center sm:gap-x-1">
        {isMine && <ShareButton view={view} />}
        <Button
          ref={opener}
          variant="ghost"
          size="sm"
          aria-label={`${alert ? 'Hlídá se' : 'Hlídat'} pohled ${name}`}
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
        >
          {alert ? <BellRing /> : <Bell />} {alert ? 'Hlídá se' : 'Hlídat'}
        </Button>
        <CopyButton label="Odkaz" text={() => location.origin + path} />
        {canRemove && <RemoveButton view={view} />}
      </div>
      {isAsking && (
        <ViewAlert
          viewId={id}
          alert={alert}
          onDone={() => {
            setIsAsking(false)
            opener.current?.focus()
          }}
        />
      )}
    </li>
  )
}

function ShareButton({ view }: { view: LogView }) {
  const { id, shared } = view
  const share = useMutation({
    ...logCommands.updateView(),
    onError: (error) => {
      reportFault(error)
      toast.error(viewWords.failed)
    },
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={share.isPending}
      onClick={() => share.mutate({ id, shared: !shared })}
    >
      {sharingWords(view)}
    </Button>
  )
}

function RemoveButton({ view: { id, name } }: { view: LogView }) {
  const remove = useMutation({
    ...logCommands.removeView(),
    onError: (error) => {
      reportFault(error)
      if (errorCode(error) !== 'NOT_FOUND') toast.error(viewWords.removeFailed)
    },
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      className="ml-auto"
      aria-label={`Smazat pohled ${name}`}
      busy={remove.isPending}
      onClick={() => remove.mutate({ id })}
    >
      <Trash />
    </Button>
  )
}

function SavingForm({ query }: { query: string }) {
  const { mutateAsync: create } = useMutation(logCommands.createView())
  const { mutateAsync: update } = useMutation(logCommands.updateView())
  const { data: views } = useQuery(logQueries.views())
  return <ViewForm kept="filtry a sloupce" {...{ query, views, create, update }} />
}
