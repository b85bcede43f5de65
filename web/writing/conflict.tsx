import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { choiceLabels, conflictWords } from './labels.ts'
import { choices, conflictsOf, type Choice, type Conflict, type Merged } from './merge.ts'

type ConflictProps = {
  merged: Merged
  editor: string | null
  onDecide: (chosen: Choice[]) => void
}

/** Places that two writers changed differently, to choose from. */
export function ConflictPanel({ merged, editor, onDecide }: ConflictProps) {
  const conflicts = withKeys(conflictsOf(merged))
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const all = conflicts.flatMap(({ key }) => chosen[key] ?? [])
  return (
    <section
      role="alert"
      aria-label={conflictWords.title(editor)}
      className="grid gap-4 rounded-md border-2 border-bad/60 p-4"
    >
      <div>
        <p className="font-bold">{conflictWords.title(editor)}</p>
        <p>{conflictWords.text}</p>
      </div>
      {conflicts.map(({ key, mine, theirs, field }, at) => (
        <div key={key} className="grid gap-2">
          {field !== undefined && <p className="font-bold">{field}</p>}
          <div className="grid gap-3 sm:grid-cols-2">
            <Version whose={conflictWords.mine} text={mine} />
            <Version whose={editor ?? choiceLabels.theirs} text={theirs} />
          </div>
          <ChoiceButtons
            label={field ?? `Místo ${at + 1}`}
            joined
            choices={choices
              .filter((id) => id !== 'both' || field === undefined)
              .map((id) => ({ id, label: choiceLabels[id] }))}
            value={chosen[key] ?? null}
            onChange={(choice) => setChosen({ ...chosen, [key]: choice })}
            className="justify-self-start"
          />
        </div>
      ))}
      <div>
        <Button size="sm" disabled={all.length < conflicts.length} onClick={() => onDecide(all)}>
          {conflictWords.go}
        </Button>
      </div>
    </section>
  )
}

/** The key is the content, because others may come before it; equal ones are counted. */
function withKeys(conflicts: readonly Conflict[]): (Conflict & { key: string })[] {
  const contents = conflicts.map((conflict) => JSON.stringify(conflict))
  return conflicts.map((conflict, at) => {
    const content = contents[at] ?? ''
    const count = contents.slice(0, at).filter((one) => one === content).length
    return { ...conflict, key: `${count} ${content}` }
  })
}

/** Ids of parts are no words of the text. */
const PART_ID = / ?\{#[a-z][a-z0-9]{5}\}/g

function Version({ whose, text }: { whose: string; text: string }) {
  return (
    <div className="min-w-0 rounded-sm bg-field px-3 py-2">
      <p className="smallcaps text-fg-soft">{whose}</p>
      <p className="max-h-48 overflow-auto wrap-anywhere whitespace-pre-line">
        {text.replaceAll(PART_ID, '').trim() || conflictWords.removed}
      </p>
    </div>
  )
}
