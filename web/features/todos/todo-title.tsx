import { useRef, useState, type KeyboardEvent } from 'react'
import { MAX_TODO_TITLE, type Todo } from '@westmore/contract/todos.ts'
import Rename from '~icons/lucide/text-cursor-input'
import { classes } from '#ui/classes.ts'
import { todoWords } from './labels.ts'
import { calm } from './status-buttons.tsx'

/** Renaming a todo in place. */
export type Renaming = {
  /** The todo being renamed. */
  id: string | null
  onBegin: (id: string | null) => void
  /** False if the new title was not saved. */
  onRename: (todo: Todo, title: string) => Promise<boolean>
}

type TodoTitleProps = {
  todo: Todo
  onOpen: (id: string) => void
  renaming: Renaming
  className: string
}

/** The title opens the todo; a button beside it renames in place. */
export function TodoTitle({ todo, onOpen, renaming, className }: TodoTitleProps) {
  const { id, title, status } = todo
  if (renaming.id === id) return <TitleField todo={todo} renaming={renaming} />
  return (
    <span className="flex min-w-0 flex-1 items-start gap-1">
      <button
        type="button"
        onClick={() => onOpen(id)}
        className={classes(
          'min-w-0 text-left leading-snug font-bold wrap-anywhere underline-offset-4 hover:underline',
          status === 'completed' && 'text-fg-soft line-through decoration-fg-soft/60',
          className,
        )}
      >
        {title}
      </button>
      <button
        type="button"
        title="Přejmenovat (R)"
        aria-label={`Přejmenovat ${title}`}
        onClick={() => renaming.onBegin(id)}
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-sm text-fg-soft hover:text-fg max-lg:hidden',
          calm,
        )}
      >
        <Rename />
      </button>
    </span>
  )
}

/** Enter or leaving the field saves the title; Esc cancels. */
function TitleField({ todo, renaming }: Pick<TodoTitleProps, 'todo' | 'renaming'>) {
  const [title, setTitle] = useState(todo.title)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)

  function leave() {
    isOver.current = true
    const row = field.current?.closest<HTMLElement>('[data-todo]')
    if (document.activeElement === field.current) row?.focus({ preventScroll: true })
    renaming.onBegin(null)
  }

  async function keep() {
    if (isSending || isOver.current) return
    const wanted = title.trim()
    if (wanted === '' || wanted === todo.title) return leave()
    setSending(true)
    const isTaken = await renaming.onRename(todo, wanted)
    setSending(false)
    if (isTaken) leave()
    else field.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void keep()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <input
      ref={field}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={`Název úkolu ${todo.title}`}
      title={todoWords.renameKeys}
      value={title}
      maxLength={MAX_TODO_TITLE}
      readOnly={isSending}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => setTitle(value)}
      onKeyDown={press}
      onBlur={() => void keep()}
      className="min-h-9 w-full min-w-0 flex-1 rounded-sm border-2 border-accent bg-field px-2 font-bold text-fg"
    />
  )
}
