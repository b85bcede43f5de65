import Down from '~icons/lucide/arrow-down'
import { counted } from '#format.ts'

type JumpPillProps = {
  news: number
  onJump: () => void
  /** Where the middle of the thread is not that of the composer. */
  className: string
}

/** A button to the end of the thread, with the number of new messages there. */
export function JumpPill({ news, onJump, className }: JumpPillProps) {
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 bottom-full z-10 mb-2 flex justify-center ${className}`}
    >
      <button
        type="button"
        onClick={onJump}
        className="pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-brass bg-night-950 px-4 text-sm font-bold text-bone shadow-paper hover:bg-night-700"
      >
        <Down className="text-brass" />
        {news > 0 ? counted(news, 'nová zpráva', 'nové zprávy', 'nových zpráv') : 'Na konec'}
      </button>
    </div>
  )
}
