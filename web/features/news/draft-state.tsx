import { useMutation } from '@tanstack/react-query'
import { missingIn, NEWS_ADDRESS, type ArticleContent, type ArticleDraft } from '@westmore/contract/news.ts'
import { useId, useState } from 'react'
import { RelativeTime } from '#format.ts'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toast } from '#ui/toast.ts'
import type { SavingState } from '#writing/draft-keeper.ts'
import { isAlarming, savingObstacles, savingWords } from '#writing/labels.ts'
import {
  actWords,
  newsRefusals,
  plannedText,
  removeWords,
  stateText,
  versionWords,
  withdrawWords,
} from './labels.ts'
import { newsCommands } from './queries.ts'

type DraftStateProps = {
  draft: ArticleDraft
  content: ArticleContent
  saving: SavingState
  /** Whether every typed moment can be read. */
  canRead: boolean
  onGone: () => void
  onHistory: () => void
  onPublish: () => void
}

/** The published and the planned version, and the buttons. */
export function DraftState({ draft, content, saving, canRead, ...handlers }: DraftStateProps) {
  const { onGone, onHistory, onPublish } = handlers
  const { slug, state, published, planned, isPinned, editedBy, editedAt, isChanged } = draft
  const id = useId()
  const obstacle = obstacleTo(draft, content, saving) ?? (canRead ? null : actWords.unreadable)
  const { act, busy } = useActs(draft.id)
  return (
    <section aria-label="Stav zprávy" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-bold">
          {stateText(draft)}
          {isPinned && <span className="font-normal text-accent"> · {actWords.isPinned}</span>}
        </p>
        {planned && (
          <p className="flex flex-wrap items-center gap-x-3 text-busy">
            {plannedText(planned)}
            {draft.canPublish && (
              <Button variant="ghost" size="sm" busy={busy} onClick={act.cancelPlan}>
                {actWords.cancelPlan}
              </Button>
            )}
          </p>
        )}
        <p className="text-sm text-fg-soft">
          <span role="status" className={classes(isAlarming(saving) && 'font-bold text-bad')}>
            {savingWords[saving]}
          </span>
          {isChanged && editedBy !== null && (
            <>
              {' · '}Rozepsáno: {editedBy}, <RelativeTime moment={editedAt} />
            </>
          )}
        </p>
      </div>
      <div className="grid justify-items-end gap-1 max-sm:w-full max-sm:justify-items-stretch">
        <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          {state === 'published' && (
            <LinkButton href={`${NEWS_ADDRESS}/${slug}`} newTab variant="ghost">
              {actWords.show}
            </LinkButton>
          )}
          {state === 'published' && draft.canPublish && (
            <Button variant="ghost" busy={busy} onClick={() => act.pin(!isPinned)}>
              {isPinned ? actWords.unpin : actWords.pin}
            </Button>
          )}
          {state === 'published' && draft.canPublish && <Sure {...withdrawWords} onSure={act.withdraw} />}
          {state === 'withdrawn' && draft.canPublish && (
            <Button variant="secondary" busy={busy} onClick={act.restore}>
              {actWords.restore}
            </Button>
          )}
          {state === 'draft' && <Sure {...removeWords} onSure={() => act.remove(onGone)} />}
          {published && (
            <Button variant="secondary" onClick={onHistory}>
              {versionWords.open}
            </Button>
          )}
          <Button
            className="max-sm:-order-1 max-sm:col-span-2"
            disabled={obstacle !== null}
            aria-describedby={obstacle ? id : undefined}
            onClick={onPublish}
          >
            {actWords.publish}
          </Button>
        </div>
        {obstacle && (
          <p id={id} className="text-sm text-fg-soft">
            {obstacle}
          </p>
        )}
      </div>
    </section>
  )
}

/** The reason against publishing it now; null if there is none. */
function obstacleTo(draft: ArticleDraft, content: ArticleContent, saving: SavingState): string | null {
  if (!draft.canPublish) return actWords.ownersOnly
  if (draft.state === 'withdrawn') return actWords.isWithdrawn
  if (draft.planned) return actWords.alreadyPlanned
  if (missingIn(content).length > 0) return actWords.incomplete
  return savingObstacles[saving] ?? (draft.isChanged || saving !== 'saved' ? null : actWords.nothingNew)
}

/** Actions besides writing; each says how it ended. */
function useActs(id: string) {
  const [plan, pin, withdraw, restore, remove] = [
    useMutation(newsCommands.cancelPlan()),
    useMutation(newsCommands.pin()),
    useMutation(newsCommands.withdraw()),
    useMutation(newsCommands.restore()),
    useMutation(newsCommands.remove()),
  ]
  const onError = (error: unknown) => announceFailure(error, actWords.actionFailed, newsRefusals)
  const says = (words: string, then?: () => void) => ({
    onSuccess: () => {
      toast.success(words)
      then?.()
    },
    onError,
  })
  return {
    busy: [plan, pin, withdraw, restore, remove].some(({ isPending }) => isPending),
    act: {
      cancelPlan: () => plan.mutate({ id }, says(actWords.planCancelled)),
      pin: (isPinned: boolean) => pin.mutate({ id, isPinned }, { onError }),
      withdraw: () => withdraw.mutate({ id }, says(actWords.withdrawn)),
      restore: () => restore.mutate({ id }, says(actWords.restored)),
      remove: (onGone: () => void) => remove.mutate({ id }, says(actWords.removed, onGone)),
    },
  }
}

type SureProps = Record<'label' | 'title' | 'text' | 'send', string> & { onSure: () => void }

/** A button that asks first. */
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
