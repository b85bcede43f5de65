import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { ScrollingRegion } from './scrolling-region.tsx'

export type Conflict = {
  /** Null if not known. */
  editor: string | null
  /** The own text, once the other version was loaded in its place. */
  typed: string | null
  onLoad: () => void
  onOverwrite: () => void
  /** The own text is no longer needed. */
  onForget: () => void
}

type EditConflictProps = Conflict & {
  /** The edited thing, as in 'Úkol mezitím změnil někdo jiný'. */
  what: string
}

/** Asks whose version holds; the own text stays readable. Inside a form, overwriting sends it. */
export function EditConflict({ what, editor, typed, ...chosen }: EditConflictProps) {
  const { onLoad, onOverwrite, onForget } = chosen
  const title = `${what} mezitím změnil někdo jiný${editor === null ? '' : ` (${editor})`}`
  return (
    <section
      ref={showWhole}
      role="alert"
      aria-label={title}
      className="grid gap-3 rounded-sm border-2 border-bad/60 p-3 col-span-full"
    >
      <p className="font-bold">{title}.</p>
      {typed === null ? (
        <>
          <p>Načíst můžete novou verzi, nebo ji přepsat svou. Co jste napsali, se neztratí.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={onLoad}>
              Načíst
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={({ currentTarget: { form } }) => {
                flushSync(onOverwrite)
                form?.requestSubmit()
              }}
            >
              Přepsat
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>Vidíte novou verzi. Co jste napsali vy:</p>
          <ScrollingRegion
            label="Co jste napsali"
            className="max-h-48 rounded-sm bg-field px-2 py-1 wrap-anywhere whitespace-pre-line"
          >
            {typed.replaceAll(PART_ID, '').trim() || '—'}
          </ScrollingRegion>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={typed} variant="secondary" />
            <Button variant="ghost" size="sm" onClick={onForget}>
              Zavřít
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Ids of cited and linked parts are no words of the text. */
const PART_ID = / ?\{#[a-z][a-z0-9]{5}\}/g

/** It appears below the focused field, possibly outside the window. */
function showWhole(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'nearest' })
}
