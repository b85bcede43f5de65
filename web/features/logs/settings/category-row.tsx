import type { LogCategory } from '@westmore/contract/logs.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import Chevron from '~icons/lucide/chevron-down'
import Pencil from '~icons/lucide/pencil'
import Trash from '~icons/lucide/trash-2'
import { RelativeTime } from '#format.ts'
import { logsPlace } from '#places.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { linesCounted } from '../labels.ts'

/** On a phone all four buttons share one line, with their labels under the icons. */
const narrow = '@max-3xl:flex-col @max-3xl:gap-0.5 @max-3xl:px-1 @max-3xl:text-xs'

type CategoryRowProps = { category: LogCategory; onEdit: () => void; onRemove: () => void }

export function CategoryRow({ category, onEdit, onRemove }: CategoryRowProps) {
  const { name, description, useCount, lastUsedAt, scriptExport } = category
  const [isOpen, setOpen] = useState(false)
  const codeId = useId()
  return (
    <li
      aria-label={name}
      className="grid gap-x-6 gap-y-1 px-3 py-2.5 sm:px-4 @3xl:grid-cols-[minmax(0,1fr)_13.5rem_auto] @3xl:items-center"
    >
      <div className="min-w-0">
        <p className="font-mono font-bold wrap-anywhere">{name}</p>
        {description && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-fg-soft">{description}</p>
        )}
      </div>
      <p className="text-sm text-fg-soft">
        {useCount === 0 ? (
          'zatím nepoužitá'
        ) : (
          <>
            <Link to={logsPlace({ category: name })} className="text-link font-bold tabular-nums">
              {linesCounted(useCount)}
            </Link>
            {lastUsedAt && (
              <span className="@max-3xl:before:content-['_·_'] @3xl:block">
                naposledy <RelativeTime moment={lastUsedAt} />
              </span>
            )}
          </>
        )}
      </p>
      <div className="-mx-2 grid grid-cols-4 @3xl:mr-0 @3xl:ml-auto @3xl:flex">
        <CopyButton
          text={scriptExport}
          label={
            <>
              Kopírovat<span className="@max-3xl:sr-only"> kód</span>
            </>
          }
          className={narrow}
        />
        <Button
          variant="ghost"
          size="sm"
          className={narrow}
          aria-expanded={isOpen}
          aria-controls={codeId}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron className={classes('transition-transform', isOpen && 'rotate-180')} /> Kód
        </Button>
        <Button variant="ghost" size="sm" className={narrow} onClick={onEdit}>
          <Pencil /> Upravit
        </Button>
        <Button variant="ghost" size="sm" className={narrow} onClick={onRemove}>
          <Trash /> Smazat
        </Button>
      </div>
      {isOpen && (
        <pre
          id={codeId}
          className="rounded-sm border border-line bg-field px-3 py-2 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap @3xl:col-span-3"
        >
          {scriptExport}
        </pre>
      )}
    </li>
  )
}
