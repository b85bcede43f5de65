import { useMutation, useQuery } from '@tanstack/react-query'
import type { SavedView } from '@westmore/contract/views.ts'
import { useRef, useState } from 'react'
import Bell from '~icons/lucide/bell'
import BellRing from '~icons/lucide/bell-ring'
import { SavedViews } from '#saved-views/saved-views.tsx'
import { Button } from '#ui/button.tsx'
import { logCommands, logQueries } from '../queries.ts'
import { rewrittenView } from '../use-log-place.ts'
import { ruleOf, ViewAlert } from './view-alert.tsx'

type LedgerViewsProps = { open: boolean; onClose: () => void; query: string }

export function LedgerViews(props: LedgerViewsProps) {
  const { data: alerts } = useQuery({ ...logQueries.alerts(), enabled: props.open })
  const { mutateAsync: setAlert } = useMutation(logCommands.setAlert())
  return (
    <SavedViews
      {...props}
      screen="logs"
      kept="filtry a sloupce"
      rewritten={rewrittenView}
      Tools={Watch}
      onRestored={async (from, to) => {
        const alert = alerts?.find(({ viewId }) => viewId === from)
        if (alert) await setAlert({ id: to, lines: alert.lines, minutes: alert.minutes })
      }}
    />
  )
}

function Watch({ view: { id, name } }: { view: SavedView }) {
  const { data: alerts } = useQuery(logQueries.alerts())
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const alert = alerts?.find(({ viewId }) => viewId === id)
  return (
    <>
      {alert && <p className="order-first basis-full px-3 text-sm text-accent">{ruleOf(alert)}</p>}
      <Button
        ref={opener}
        variant="ghost"
        size="sm"
        aria-label={`${alert ? 'Hlídá se' : 'Hlídat'} pohled ${name}`}
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
        className="min-h-11"
      >
        {alert ? <BellRing /> : <Bell />} {alert ? 'Hlídá se' : 'Hlídat'}
      </Button>
      {isAsking && (
        <div className="order-last basis-full px-3">
          <ViewAlert
            viewId={id}
            alert={alert}
            onDone={() => {
              setIsAsking(false)
              opener.current?.focus()
            }}
          />
        </div>
      )}
    </>
  )
}
