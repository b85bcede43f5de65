import { Button } from '#ui/button.tsx'
import { differences, type TodoValues } from './todo-values.ts'

type TodoConflictProps = {
  editor: string
  mine: TodoValues
  theirs: TodoValues
  today: string
  onTake: () => void
  onKeep: () => void
}

/** Somebody changed the todo while it was being edited: both versions, and the choice. */
export function TodoConflict({ editor, mine, theirs, today, onTake, onKeep }: TodoConflictProps) {
  return (
    <section
      ref={showWhole}
      role="alert"
      aria-label="Úkol mezitím změnil někdo jiný"
      className="grid gap-3 rounded-sm border-2 border-bad/60 p-3 sm:col-span-2"
    >
      <p className="font-bold">Úkol mezitím upravil(a) {editor}. Platit může jen jedna verze.</p>
      <dl className="grid gap-3">
        {differences(mine, theirs, today).map(({ field, mine: here, theirs: there }) => (
          <div key={field} className="grid gap-1">
            <dt className="smallcaps text-fg-soft">{field}</dt>
            <dd className="grid gap-1 text-sm sm:grid-cols-2 sm:gap-3">
              <Version whose="Vaše" text={here} />
              <Version whose={editor} text={there} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onKeep}>
          Ponechat moji verzi
        </Button>
        <Button variant="secondary" size="sm" onClick={onTake}>
          Převzít verzi od {editor}
        </Button>
      </div>
    </section>
  )
}

/** It appears below what is being typed. */
function showWhole(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'nearest' })
}

function Version({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="min-w-0 rounded-sm bg-field px-2 py-1">
      <p className="font-bold">{whose}</p>
      <p className="max-h-32 overflow-auto wrap-anywhere whitespace-pre-line">{text || '—'}</p>
    </div>
  )
}
