import Table from '~icons/lucide/table-2'
import Chart from '~icons/lucide/chart-column'
import { classes } from '#ui/classes.ts'

const views = [
  { id: 'grafy', label: 'Grafy', Icon: Chart },
  { id: 'tabulky', label: 'Tabulky', Icon: Table },
] as const

export type View = (typeof views)[number]['id']

export function isView(text: string | null): text is View {
  return views.some(({ id }) => id === text)
}

export function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label="Zobrazení" className="flex">
      {views.map(({ id, label, Icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          onClick={() => onChange(id)}
          className={classes(
            'flex min-h-10 items-center gap-2 border px-3 py-1 text-sm font-bold transition-colors first:rounded-l-md last:-ml-px last:rounded-r-md',
            id === value
              ? 'z-10 border-accent bg-night-700 text-accent'
              : 'border-line text-fg-soft hover:border-edge hover:text-fg',
          )}
        >
          <Icon />
          {label}
        </button>
      ))}
    </div>
  )
}
