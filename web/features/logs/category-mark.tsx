import { classes } from '#ui/classes.ts'

const colours = ['bg-brass', 'bg-sage-light', 'bg-dusty-light', 'bg-oxblood-light', 'bg-ember', 'bg-dust']

/** A small square whose colour belongs to the name: the eye finds its like; the name itself stands beside it. */
export function CategoryMark({ name }: { name: string }) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_536
  return <span aria-hidden="true" className={classes('size-2 shrink-0', colours[sum % colours.length])} />
}
