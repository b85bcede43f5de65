import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import Signal from '~icons/lucide/radio'
import { counted } from '#format.ts'
import { Button } from '#ui/button.tsx'

type LiveButtonsProps = {
  isLive: boolean
  isPaused: boolean
  onLive: (isLive: boolean) => void
  onPause: (isPaused: boolean) => void
}

export function LiveButtons({ isLive, isPaused, onLive, onPause }: LiveButtonsProps) {
  return (
    <div className="flex items-center gap-1">
      <Button
        variant={isLive ? 'secondary' : 'ghost'}
        size="sm"
        aria-pressed={isLive}
        aria-keyshortcuts="l"
        title="Nové záznamy přibývají samy (L)"
        onClick={() => onLive(!isLive)}
        className={isLive ? 'bg-accent/15' : ''}
      >
        <Signal className={isLive && !isPaused ? 'text-good' : ''} /> Živě
      </Button>
      {isLive && (
        <Button
          variant="ghost"
          size="sm"
          className="px-2!"
          aria-keyshortcuts="p"
          aria-label={isPaused ? 'Pokračovat v živém sledování' : 'Pozastavit živé sledování'}
          title={isPaused ? 'Pokračovat (P)' : 'Pozastavit (P)'}
          onClick={() => onPause(!isPaused)}
        >
          {isPaused ? <Play /> : <Pause />}
        </Button>
      )}
    </div>
  )
}

/** Lies over the list, so that nothing moves when it appears. */
export function NewLines({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && 'Přibyly nové záznamy'}
      </span>
      {count > 0 && (
        <div className="pointer-events-none absolute inset-x-0 top-full flex justify-center pt-1">
          <Button
            variant="secondary"
            size="sm"
            onClick={onShow}
            className="pointer-events-auto bg-night-900! whitespace-nowrap tabular-nums shadow-paper hover:bg-night-700!"
          >
            {counted(count, 'nový', 'nové', 'nových')}
          </Button>
        </div>
      )}
    </>
  )
}
