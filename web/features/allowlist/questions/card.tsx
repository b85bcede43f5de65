import type { Question } from '@westmore/contract/allowlist.ts'
import { useId } from 'react'
import Down from '~icons/lucide/arrow-down'
import Up from '~icons/lucide/arrow-up'
import Cake from '~icons/lucide/cake'
import Dot from '~icons/lucide/circle'
import Grip from '~icons/lucide/grip-vertical'
import Picture from '~icons/lucide/image'
import Pencil from '~icons/lucide/pencil'
import Box from '~icons/lucide/square'
import Trash from '~icons/lucide/trash-2'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { QuestionPicture } from '../question-picture.tsx'
import { ageLabel, questionWords } from '../staff-labels.ts'
import type { Dragging } from './dragging.ts'

type QuestionCardProps = {
  question: Question
  /** Its place among `count` questions. */
  at: number
  count: number
  isFull: boolean
  drag: Dragging
  onMove: (from: number, to: number) => void
  onEdit: (question: Question) => void
  onRemove: (question: Question) => void
}

const moves = [
  [-1, 'Posunout nahoru', Up],
  [1, 'Posunout dolů', Down],
] as const

export function QuestionCard({ question, at, count, isFull, drag, ...act }: QuestionCardProps) {
  const { isDragged, gap, grip, row } = drag
  const id = useId()
  return (
    <li
      {...row}
      className={classes(
        'relative grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-2 gap-y-3 rounded-md border bg-night-800 py-3 pr-3 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto] sm:pr-2',
        isDragged ? 'border-accent shadow-paper' : 'border-line',
        gap !== null && 'after:absolute after:inset-x-0 after:h-1 after:rounded-sm after:bg-accent',
        gap === 'above' ? 'after:-top-2' : gap === 'below' && 'after:-bottom-2',
      )}
    >
      <span
        {...grip}
        aria-hidden="true"
        title="Přetáhněte na jiné místo"
        className={classes(
          'row-span-2 -my-3 grid w-9 place-items-center rounded-l-md text-fg-soft select-none hover:bg-fg/5 hover:text-fg sm:row-span-1',
          isDragged ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <Grip />
      </span>
      <span className="min-w-7 pt-px text-right font-bold text-accent tabular-nums">
        {isFull ? `#${at + 1}` : `${at + 1}.`}
      </span>
      <div className="grid min-w-0 justify-items-start gap-1.5 pl-1">
        <p id={id} className="font-bold wrap-anywhere whitespace-pre-line">
          {question.question}
        </p>
        {question.description && (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line text-fg-soft">{question.description}</p>
        )}
        <AskedForm form={question.form} />
        {isFull && question.imageUrl && <Badge icon={<Picture />}>{questionWords.image}</Badge>}
        <QuestionPicture
          question={question}
          isLazy
          className="mt-1 max-h-48 max-w-full rounded-sm border border-line object-contain"
        />
      </div>
      <div className="col-span-2 col-start-2 flex flex-wrap items-start gap-0.5 sm:col-span-1 sm:col-start-4 sm:-mt-1">
        {moves.map(([step, name, Icon]) => (
          // At the end of the list it stays focusable, so that moving a question there does not lose the focus.
          <Button
            key={step}
            variant="ghost"
            size="sm"
            title={name}
            aria-label={name}
            aria-describedby={id}
            aria-disabled={step < 0 ? at === 0 : at === count - 1}
            onClick={() => act.onMove(at, at + step)}
            className="px-2!"
          >
            <Icon />
          </Button>
        ))}
        <Button
          variant="ghost"
          size="sm"
          aria-describedby={id}
          onClick={() => act.onEdit(question)}
          className="px-2!"
        >
          <Pencil /> Upravit
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-describedby={id}
          onClick={() => act.onRemove(question)}
          className="px-2! text-bad!"
        >
          <Trash /> Smazat
        </Button>
      </div>
    </li>
  )
}

function AskedForm({ form }: Pick<Question, 'form'>) {
  if (form.kind === 'text') return null
  if (form.kind === 'age') return <Badge icon={<Cake />}>{ageLabel(form.minimum)}</Badge>
  const Icon = form.isMultiple ? Box : Dot
  return (
    <ul className="grid gap-1">
      {form.options.map(({ text, ending }) => (
        <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <Icon className="mt-1 text-fg-soft" />
          <span className="wrap-anywhere">
            {text} {ending && <Badge tone="bad">{questionWords.ends}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  )
}
