import type { PartChange } from '@westmore/contract/markdown.ts'
import { ChangedWords } from '#text/changed-words.tsx'
import { changeWords } from './labels.ts'

type ChangeListProps = {
  changes: readonly PartChange[]
  isPast?: boolean
}

/** It needs no parser, so that a player's profile loads none. */
export function ChangeList({ changes, isPast = false }: ChangeListProps) {
  return (
    <ul className="grid gap-3">
      {changes.map((change) => (
        <li key={change.id} className="border-l-4 border-line pl-3">
          <p className="text-sm text-fg-soft">
            {changeName(change, isPast)}: {partName(change.after ?? change.before)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">
            <ChangedWords old={change.before?.text ?? ''} now={change.after?.text ?? ''} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function changeName({ before, after }: PartChange, isPast: boolean): string {
  if (!before) return isPast ? changeWords.pastAdded : changeWords.added
  if (!after) return isPast ? changeWords.pastRemoved : changeWords.removed
  return isPast ? changeWords.pastChanged : changeWords.changed
}

function partName(part: PartChange['after']): string {
  if (!part) return ''
  return part.number === null ? changeWords.kinds[part.kind] : `§\u00A0${part.number}`
}
