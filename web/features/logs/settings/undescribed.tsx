import Plus from '~icons/lucide/plus'
import { counted, number } from '#format.ts'

/** Names shown at first: the game may invent thousands. */
const SHOWN = 8

type UndescribedProps = {
  /** The most frequent first. */
  names: readonly { category: string; count: number }[]
  onDescribe: (name: string) => void
}

export function Undescribed({ names, onDescribe }: UndescribedProps) {
  if (names.length === 0) return null
  const rest = names.length - SHOWN
  return (
    <section aria-label="Nepopsané kategorie" className="grid gap-2 border-l-3 border-line pl-4">
      <p className="text-sm text-fg-soft">Do logů se zapisují i kategorie, které ještě nikdo nepopsal:</p>
      <ul className="flex flex-wrap gap-1.5">
        {names.slice(0, SHOWN).map(({ category, count }) => (
          <li key={category} className="min-w-0">
            <button
              type="button"
              title="Popsat kategorii"
              onClick={() => onDescribe(category)}
              className="flex min-h-11 items-center gap-2 rounded-md border border-line px-2.5 py-1 text-left text-sm transition-colors lg:min-h-9 hover:border-edge hover:bg-fg/5"
            >
              <Plus className="shrink-0 text-accent" />
              <span className="sr-only">Popsat kategorii </span>
              <span className="font-mono wrap-anywhere">{category}</span>
              <span className="text-fg-soft tabular-nums">{number(count)}</span>
            </button>
          </li>
        ))}
        {rest > 0 && (
          <li className="self-center text-sm text-fg-soft">a {counted(rest, 'další', 'další', 'dalších')}</li>
        )}
      </ul>
    </section>
  )
}
