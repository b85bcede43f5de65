import { useId, type ReactNode } from 'react'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  /** It keeps the focus and ignores clicks. */
  busy?: boolean
  onTurn: (isOn: boolean) => void
}

export function Switch({ label, hint, isOn, busy = false, onTurn }: SwitchProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-14 items-center gap-4 px-4 py-3 hover:bg-fg/5">
      <div className="min-w-0 flex-1">
        {/* The whole row is clickable. */}
        <label htmlFor={id} className="font-bold after:absolute after:inset-0 after:cursor-pointer">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-fg-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => !busy && onTurn(currentTarget.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-field transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-fg-soft before:transition-transform checked:border-accent aria-busy:cursor-progress aria-busy:opacity-60 checked:bg-accent checked:before:translate-x-5 checked:before:bg-field forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </div>
  )
}
