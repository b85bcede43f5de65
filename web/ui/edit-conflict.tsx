import { Button } from './button.tsx'
import { ScrollingRegion } from './scrolling-region.tsx'

export type Difference = {
  field: string
  /** Null for a field not changed here. */
  mine: string | null
  theirs: string
}

type EditConflictProps = {
  /** The edited thing, as in 'Úkol mezitím změnil někdo jiný'. */
  what: string
  /** Null if not known. */
  editor?: string | null
  differences: readonly Difference[]
  onTake: () => void
  onKeep: () => void
}

/** Shows both versions of a thing that another person changed during editing, to choose from. */
export function EditConflict({ what, editor = null, differences, onTake, onKeep }: EditConflictProps) {
  const whose = editor ?? 'Nová verze'
  return (
    <section
      ref={showWhole}
      role="alert"
      aria-label={`${what} mezitím změnil někdo jiný`}
      className="grid gap-3 rounded-sm border-2 border-bad/60 p-3 col-span-full"
    >
      <p className="font-bold">
        {what} mezitím změnil někdo jiný{editor !== null && ` (${editor})`}. Které změny mají platit?
      </p>
      <dl className="grid gap-3">
        {differences.map(({ field, mine, theirs }) => (
          <div key={field} className="grid gap-1">
            <dt className="smallcaps text-fg-soft">{field}</dt>
            <dd className="grid gap-1 text-sm sm:grid-cols-2 sm:gap-3">
              {mine !== null && <Version whose="Vaše" text={mine} />}
              <Version whose={mine === null ? `${whose} (převezme se)` : whose} text={theirs} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onKeep}>
          Ponechat moje změny
        </Button>
        <Button variant="secondary" size="sm" onClick={onTake}>
          {editor === null ? 'Převzít novou verzi' : `Převzít verzi od ${editor}`}
        </Button>
      </div>
    </section>
  )
}

/** It appears below the focused field, possibly outside the window. */
function showWhole(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'nearest' })
}

function Version({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="min-w-0 rounded-sm bg-field px-2 py-1">
      <p className="font-bold">{whose}</p>
      <ScrollingRegion label={whose} className="max-h-32 wrap-anywhere whitespace-pre-line">
        {text || '—'}
      </ScrollingRegion>
    </div>
  )
}
