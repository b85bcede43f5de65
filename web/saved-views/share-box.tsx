import { classes } from '#ui/classes.ts'

type ShareBoxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string | false | undefined
}

/** Whether colleagues have a view too. */
export function ShareBox({ checked, onChange, className }: ShareBoxProps) {
  return (
    <label className={classes('flex min-h-11 items-center gap-2', className)}>
      <input
        type="checkbox"
        className="size-5 accent-ember-deep"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      Sdílet s týmem
    </label>
  )
}
