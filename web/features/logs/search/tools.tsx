import { useMutation, useQuery } from '@tanstack/react-query'
import type { LogFilterInput } from '@westmore/contract/logs.ts'
import type { SavedView } from '@westmore/contract/views.ts'
import { useRef, useState } from 'react'
import Bell from '~icons/lucide/bell'
import BellRing from '~icons/lucide/bell-ring'
import Views from '~icons/lucide/bookmark'
import Download from '~icons/lucide/download'
import Keyboard from '~icons/lucide/keyboard'
import Values from '~icons/lucide/list-filter'
import Attach from '~icons/lucide/paperclip'
import { exportPlace } from '#places.ts'
import { SavedViews } from '#saved-views/saved-views.tsx'
import { viewWords } from '#saved-views/words.ts'
import { Button } from '#ui/button.tsx'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { evidenceOfSearch, type Attachable } from '../evidence/attachables.ts'
import { EvidenceDialog } from '../evidence/evidence-dialog.tsx'
import { logCommands, logQueries } from '../queries.ts'
import { rewrittenView, useLog, writeView } from '../use-log-place.ts'
import { ruleOf, ViewAlert } from './view-alert.tsx'

type LogToolsProps = { filter: LogFilterInput; onValues: () => void; onHelp: () => void }

export function LogTools({ filter, onValues, onHelp }: LogToolsProps) {
  const { place } = useLog()
  const [hasViews, setHasViews] = useState(false)
  const [attached, setAttached] = useState<readonly Attachable[]>()
  return (
    <>
      <ToolsMenu className="px-2!">
        <MenuItem Icon={Views} onChoose={() => setHasViews(true)}>
          {viewWords.title}
        </MenuItem>
        <MenuItem Icon={Download} href={exportPlace('logs', filter)} download>
          Export CSV
        </MenuItem>
        <MenuItem Icon={Attach} onChoose={() => setAttached(evidenceOfSearch(place.search, filter))}>
          Přidat jako důkaz
        </MenuItem>
        <MenuItem Icon={Values} onChoose={onValues}>
          Hodnoty a&nbsp;počty
        </MenuItem>
        <MenuItem Icon={Keyboard} onChoose={onHelp}>
          Klávesové zkratky
        </MenuItem>
      </ToolsMenu>
      <LedgerViews open={hasViews} onClose={() => setHasViews(false)} />
      <EvidenceDialog choices={attached} onClose={() => setAttached(undefined)} />
    </>
  )
}

function LedgerViews(dialog: { open: boolean; onClose: () => void }) {
  const { place } = useLog()
  const { data: alerts } = useQuery({ ...logQueries.alerts(), enabled: dialog.open })
  const { mutateAsync: setAlert } = useMutation(logCommands.setAlert())
  return (
    <SavedViews
      {...dialog}
      query={writeView(place)}
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
