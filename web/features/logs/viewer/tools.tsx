import type { LogFilterInput } from '@westmore/contract/logs.ts'
import { useState } from 'react'
import Views from '~icons/lucide/bookmark'
import Download from '~icons/lucide/download'
import Keyboard from '~icons/lucide/keyboard'
import Values from '~icons/lucide/list-filter'
import Attach from '~icons/lucide/paperclip'
import Refresh from '~icons/lucide/refresh-cw'
import { viewWords } from '#saved-views/words.ts'
import { ToolsMenu } from '#lists/tools-menu.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { evidenceOfSearch, type Attachable } from '../evidence/attachables.ts'
import { EvidenceDialog } from '../evidence/evidence-dialog.tsx'
import type { LogSearch } from '../log-search.ts'

type LogToolsProps = {
  search: LogSearch
  filter: LogFilterInput
  onViews: () => void
  onValues: () => void
  onRefresh: () => void
  onHelp: () => void
}

/** Actions on the whole result of a search. */
export function LogTools({ search, filter, onViews, onValues, onRefresh, onHelp }: LogToolsProps) {
  const [attached, setAttached] = useState<readonly Attachable[]>()
  return (
    <>
      <Menu label="Export" className="px-2!">
        <MenuItem Icon={Download} download={exportPath(filter, 'csv')}>
          CSV (tabulka)
        </MenuItem>
        <MenuItem Icon={Download} download={exportPath(filter, 'ndjson')}>
          NDJSON (pro programy)
        </MenuItem>
      </Menu>
      <ToolsMenu className="px-2!">
        <MenuItem Icon={Views} onChoose={onViews}>
          {viewWords.title}
        </MenuItem>
        <MenuItem Icon={Attach} onChoose={() => setAttached(evidenceOfSearch(search, filter))}>
          Přidat jako důkaz
        </MenuItem>
        <MenuItem Icon={Values} onChoose={onValues}>
          Hodnoty a&nbsp;počty
        </MenuItem>
        <MenuItem Icon={Refresh} onChoose={onRefresh}>
          Obnovit
        </MenuItem>
        <MenuItem Icon={Keyboard} onChoose={onHelp}>
          Klávesové zkratky
        </MenuItem>
      </ToolsMenu>
      <EvidenceDialog
        open={attached !== undefined}
        onClose={() => setAttached(undefined)}
        choices={attached ?? []}
      />
    </>
  )
}

function exportPath({ exclude = [], ...single }: LogFilterInput, format: string): string {
  const params = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(single)) if (value !== undefined) params.set(name, value)
  for (const one of [exclude].flat()) params.append('exclude', one)
  return `/api/logs/export?${params.toString()}`
}
