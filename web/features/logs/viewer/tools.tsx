import type { LogFilterInput } from '@westmore/contract/logs.ts'
import Keyboard from '~icons/lucide/keyboard'
import Download from '~icons/lucide/download'
import Views from '~icons/lucide/bookmark'
import Refresh from '~icons/lucide/refresh-cw'
import { evidenceOfSearch } from '../evidence/attachables.ts'
import { AttachButton } from '../evidence/attach-button.tsx'
import type { LogSearch } from '../log-search.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

type LogToolsProps = {
  search: LogSearch
  filter: LogFilterInput
  isBusy: boolean
  onViews: () => void
  onRefresh: () => void
  onHelp: () => void
}

const tight = 'px-2! whitespace-nowrap'

/** Actions on the whole result of a search. */
export function LogTools({ search, filter, isBusy, onViews, onRefresh, onHelp }: LogToolsProps) {
  return (
    <div className="flex flex-wrap items-center max-sm:w-full max-sm:justify-between">
      <Button variant="ghost" size="sm" onClick={onViews} className={tight}>
        <Views /> Pohledy
      </Button>
      <AttachButton choices={() => evidenceOfSearch(search, filter)} variant="ghost" className={tight} />
      <ExportLink filter={filter} format="csv" />
      <ExportLink filter={filter} format="ndjson" />
      <Button
        variant="ghost"
        size="sm"
        onClick={onRefresh}
        busy={isBusy}
        aria-label="Obnovit"
        title="Obnovit"
        className={tight}
      >
        {!isBusy && <Refresh className="size-[1.1em]" />}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        onClick={onHelp}
        aria-label="Klávesové zkratky"
        title="Klávesové zkratky (?)"
        className={classes(tight, 'max-sm:hidden')}
      >
        <Keyboard />
      </Button>
    </div>
  )
}

/** A link, so that the browser saves the file while the server is still writing it. */
function ExportLink({ filter, format }: { filter: LogFilterInput; format: 'csv' | 'ndjson' }) {
  const name = format.toUpperCase()
  return (
    <a
      href={exportPath(filter, format)}
      download
      aria-label={`Export ${name}`}
      title={`Stáhnout všechny záznamy filtru jako ${name}`}
      className={classes(buttonClass('ghost', 'sm'), tight)}
    >
      <Download /> {name}
    </a>
  )
}

function exportPath({ exclude = [], ...single }: LogFilterInput, format: string): string {
  const params = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(single)) if (value !== undefined) params.set(name, value)
  for (const one of [exclude].flat()) params.append('exclude', one)
  return `/api/logs/export?${params.toString()}`
}
