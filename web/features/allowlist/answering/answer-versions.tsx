import { useDeferredValue, useMemo } from 'react'
import { partsOf } from '#text/difference.ts'
import { Button } from '#ui/button.tsx'
import type { Choice, Stored } from './draft.ts'
import { savedWords, versionWords } from './labels.ts'

type AnswerVersionsProps = {
  /** The text in the field, which can still be edited. */
  mine: string
  other: Stored
  /** Two texts can be joined, two choices cannot. */
  canJoin: boolean
  onChoose: (choice: Choice) => void
}

/** Shows the different answers of two devices side by side, with buttons to choose. */
export function AnswerVersions({ mine, other, canJoin, onChoose }: AnswerVersionsProps) {
  const typed = useDeferredValue(mine)
  const parts = useMemo(() => partsOf(typed, other.text), [typed, other.text])
  const sideOf = (side: 'before' | 'after') =>
    parts.map((part, place) =>
      'same' in part
        ? part.same
        : part[side] && (
            <mark
              key={place}
              className="rounded-sm bg-brass/35 text-fg underline decoration-brass-deep decoration-2 underline-offset-4"
            >
              {part[side]}
            </mark>
          ),
    )

  return (
    <section aria-labelledby="versions" className="grid gap-4 border-2 border-busy bg-field p-4">
      <div className="grid gap-1">
        <h3 id="versions" className="font-bold">
          {versionWords.title}
        </h3>
        <p>{versionWords.explained}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title={versionWords.mine} moment={versionWords.unsaved}>
          {sideOf('before')}
        </Version>
        <Version title={versionWords.other} moment={savedWords(other.savedAt)}>
          {sideOf('after')}
        </Version>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onChoose('mine')}>
          {versionWords.chooseMine}
        </Button>
        <Button variant="secondary" onClick={() => onChoose('other')}>
          {versionWords.chooseOther}
        </Button>
        {canJoin && (
          <Button variant="secondary" onClick={() => onChoose('both')}>
            {versionWords.chooseBoth}
          </Button>
        )}
      </div>
    </section>
  )
}

type VersionProps = {
  title: string
  moment: string
  children: React.ReactNode
}

function Version({ title, moment, children }: VersionProps) {
  return (
    <figure className="min-w-0">
      <figcaption>
        <span className="font-bold">{title}</span>
        <span className="text-fg-soft">, {moment}</span>
      </figcaption>
      <blockquote className="mt-1 border-l-4 border-edge pl-3 wrap-anywhere whitespace-pre-line">
        {children}
      </blockquote>
    </figure>
  )
}
