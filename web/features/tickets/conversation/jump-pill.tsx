import Down from '~icons/lucide/arrow-down'
import { counted } from '#format.ts'
import { classes } from '#ui/classes.ts'

type JumpPillProps = {
  news: number
  onJump: () => void
  /** Sets its position where the thread is narrower than the composer. */
  className: string
}

/** Its touch area is larger than it looks. */
export function JumpPill({ news, onJump, className }: JumpPillProps) {
  return (
    <button
      type="button"
      onClick={onJump}
      className={classes(
        'relative inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border border-brass bg-night-950 px-3 text-sm font-bold text-bone before:absolute before:inset-x-0 before:-inset-y-2.5 hover:bg-night-700',
        className,
      )}
    >
      <Down className="text-brass" />
      {news > 0 ? counted(news, 'nová zpráva', 'nové zprávy', 'nových zpráv') : 'Na konec'}
    </button>
  )
}
