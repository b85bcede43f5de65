import { classes } from '#ui/classes.ts'

const colours = [
  'text-brass',
  'text-sage-light',
  'text-dusty-light',
  'text-oxblood-light',
  'text-bone',
  'text-dust',
]

/** Equal names are easy to spot by colour and fill; the name itself is beside the square. */
export function CategoryMark({ name }: { name: string }) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_536
  const isHollow = sum % (2 * colours.length) >= colours.length
  return (
    <span
      aria-hidden="true"
      className={classes(
        'size-2 shrink-0 border-2 border-current',
        !isHollow && 'bg-current',
        colours[sum % colours.length],
      )}
    />
  )
}
