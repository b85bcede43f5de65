import type { LogFilterInput } from '@westmore/contract/logs.ts'
import { useState } from 'react'
import Views from '~icons/lucide/bookmark'
import Download from '~icons/lucide/download'
import Keyboard from '~icons/lucide/keyboard'
import Values from '~icons/lucide/list-filter'
import Attach from '~icons/lucide/paperclip'
import { exportPlace } from '#places.ts'
import { viewWords } from '#saved-views/words.ts'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { evidenceOfSearch, type Attachable } from '../evidence/attachables.ts'
import { EvidenceDialog } from '../evidence/evidence-dialog.tsx'
import { useLog, writeView } from '../use-log-place.ts'
import { LedgerViews } from './ledger-views.tsx'

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
      <LedgerViews open={hasViews} onClose={() => setHasViews(false)} query={writeView(place)} />
      <EvidenceDialog choices={attached} onClose={() => setAttached(undefined)} />
    </>
  )
}
