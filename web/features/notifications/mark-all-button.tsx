import CheckAll from '~icons/lucide/check-check'
import { Button } from '#ui/button.tsx'
import { useCommand } from '#use-command.ts'
import { newsWords } from './labels.ts'
import { notificationCommands } from './queries.ts'
import { useUnread } from './use-unread.ts'

type MarkAllButtonProps = {
  /** The time of the newest one shown: later ones stay unread. */
  upTo: string
  className?: string
}

export function MarkAllButton({ upTo, className }: MarkAllButtonProps) {
  const { mutate, isPending } = useCommand(notificationCommands.markAllRead(), {
    failed: newsWords.markFailed,
  })
  const { data: unread } = useUnread()
  if (!unread || unread.about.length === 0) return null
  return (
    <Button variant="ghost" size="sm" busy={isPending} onClick={() => mutate({ upTo })} className={className}>
      <CheckAll />
      {newsWords.markAllRead}
    </Button>
  )
}
