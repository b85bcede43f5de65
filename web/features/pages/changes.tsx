import {
  partChanges,
  renderMarkdown,
  withPartIds,
  type Part,
  type PartChange,
} from '@westmore/contract/markdown.ts'
import { writtenPages, type PageName } from '@westmore/contract/pages.ts'
import { useMemo } from 'react'
import { partsOf } from '#text/difference.ts'
import { changeWords } from './labels.ts'

type ChangesProps = { page: PageName; before: string; after: string; empty?: string }

/** The parts that differ between two texts of a page, old and new. */
export function Changes({ page, before, after, empty = changeWords.none }: ChangesProps) {
  const changes = useMemo(() => changesOf(page, before, after), [page, before, after])
  if (changes.length === 0) return <p className="text-fg-soft">{empty}</p>
  return (
    <ul className="grid gap-3">
      {changes.map(({ id, before: old, after: now }) => (
        <li key={id} className="border-l-4 border-line pl-3">
          <p className="text-sm text-fg-soft">
            {!old ? changeWords.added : now ? changeWords.changed : changeWords.removed}:{' '}
            {partName(now ?? old)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">
            <Words old={old?.text ?? ''} now={now?.text ?? ''} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function changesOf(page: PageName, before: string, after: string): PartChange[] {
  // New parts get their ids when they are published; until then each counts as another one.
  let count = 0
  const [old = [], now = []] = [before, after].map((text) => {
    const marked = withPartIds(text, () => `z${(count++).toString(36).padStart(5, '0')}`)
    return renderMarkdown(marked, writtenPages[page])?.parts ?? []
  })
  return partChanges(old, now)
}

function partName(part: Part | null): string {
  if (!part) return ''
  const kind = changeWords.kinds[part.kind]
  return part.number === null ? kind : `${kind} ${part.number}`
}

function Words({ old, now }: { old: string; now: string }) {
  return partsOf(old, now).map((part, at) =>
    'same' in part ? (
      part.same
    ) : (
      <span key={at}>
        {part.before && (
          <del className="bg-bad/15 text-bad decoration-1">
            <span className="sr-only">{changeWords.was}</span>
            {part.before}
          </del>
        )}
        {part.before && part.after && ' '}
        {part.after && (
          <ins className="bg-good/20 text-good no-underline">
            <span className="sr-only">{changeWords.is}</span>
            {part.after}
          </ins>
        )}
      </span>
    ),
  )
}
