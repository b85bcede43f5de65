import type { ArticleDraft } from '@westmore/contract/news.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { publishRefusals } from '#writing/labels.ts'
import { useCommand } from '#use-command.ts'
import { actWords, newsRefusals, removeWords, withdrawWords } from './labels.ts'
import { newsCommands } from './queries.ts'

export function ArticleActs({ draft, onGone }: { draft: ArticleDraft; onGone: () => void }) {
  const { id, state, isPinned, canPublish } = draft
  const words = { failed: actWords.actionFailed, news: { ...publishRefusals, ...newsRefusals } }
  const pin = useCommand(newsCommands.pin(), words)
  const withdraw = useCommand(newsCommands.withdraw(), { ...words, done: actWords.withdrawn })
  const restore = useCommand(newsCommands.restore(), { ...words, done: actWords.restored })
  const remove = useCommand(newsCommands.remove(), { ...words, done: actWords.removed })
  return (
    <>
      {state === 'published' && canPublish && (
        <>
          <Button
            variant="ghost"
            busy={pin.isPending}
            onClick={() => pin.mutate({ id, isPinned: !isPinned })}
          >
            {isPinned ? actWords.unpin : actWords.pin}
          </Button>
          <Sure {...withdrawWords} onSure={() => withdraw.mutate({ id })} />
        </>
      )}
      {state === 'withdrawn' && canPublish && (
        <Button variant="secondary" busy={restore.isPending} onClick={() => restore.mutate({ id })}>
          {actWords.restore}
        </Button>
      )}
      {state === 'draft' && (
        <Sure {...removeWords} onSure={() => remove.mutate({ id }, { onSuccess: onGone })} />
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
