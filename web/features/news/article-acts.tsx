import type { ArticleDraft } from '@westmore/contract/news.ts'
import { useState } from 'react'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { publishRefusals } from '#writing/labels.ts'
import { useCommand } from '#use-command.ts'
import { actWords, newsRefusals, removeWords, withdrawWords } from './labels.ts'
import { newsCommands } from './queries.ts'

export function ArticleActs({ draft, onGone }: { draft: ArticleDraft; onGone: () => void }) {
  const { id, state, isPinned, canPublish } = draft
  const pin = useCommand(newsCommands.pin())
  const withdraw = useCommand(newsCommands.withdraw())
  const restore = useCommand(newsCommands.restore())
  const remove = useCommand(newsCommands.remove())
  const onError = (error: unknown) =>
    announceFailure(error, actWords.actionFailed, { ...publishRefusals, ...newsRefusals })
  const says = (words: string, then?: () => void) => ({
    onSuccess: () => {
      toast.success(words)
      then?.()
    },
    onError,
  })
  return (
    <>
      {state === 'published' && canPublish && (
        <>
          <Button
            variant="ghost"
            busy={pin.isPending}
            onClick={() => pin.mutate({ id, isPinned: !isPinned }, { onError })}
          >
            {isPinned ? actWords.unpin : actWords.pin}
          </Button>
          <Sure {...withdrawWords} onSure={() => withdraw.mutate({ id }, says(actWords.withdrawn))} />
        </>
      )}
      {state === 'withdrawn' && canPublish && (
        <Button
          variant="secondary"
          busy={restore.isPending}
          onClick={() => restore.mutate({ id }, says(actWords.restored))}
        >
          {actWords.restore}
        </Button>
      )}
      {state === 'draft' && (
        <Sure {...removeWords} onSure={() => remove.mutate({ id }, says(actWords.removed, onGone))} />
      )}
    </>
  )
}

type SureProps = Record<'label' | 'title' | 'text' | 'send', string> & { onSure: () => void }

function Sure({ label, title, text, send, onSure }: SureProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onSure()
        }}
        title={title}
        confirmLabel={send}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}
