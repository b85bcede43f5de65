import { Button } from './button.tsx'

type UnreadCardProps = {
  words: string
  onRetry: () => void
  busy: boolean
}

/** Inside a card whose data failed to load. */
export function LoadFailedCard({ words, onRetry, busy }: UnreadCardProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-bold text-bad">{words}</p>
      <Button variant="secondary" size="sm" onClick={onRetry} busy={busy}>
        Zkusit znovu
      </Button>
    </div>
  )
}
