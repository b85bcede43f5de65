import { useMutation, useQuery } from '@tanstack/react-query'
import { writtenPages, type PageDraft, type PageName } from '@westmore/contract/pages.ts'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import Write from '~icons/lucide/pencil'
import Read from '~icons/lucide/eye'
import { RelativeTime } from '#format.ts'
import { PageProse } from '#text/page-prose.tsx'
import { announceFailure } from '#refusals.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { toast } from '#ui/toast.ts'
import { useMedia } from '#ui/use-media.ts'
import { ConflictPanel } from '#writing/conflict.tsx'
import type { SavingState } from '#writing/draft-keeper.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { historyWords, pageWords, plannedText, publishedText, publishWords } from './labels.ts'
import { keeperOf } from './page-keeper.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { pageCommands, pageQueries } from './queries.ts'
import { TextEditor } from '#writing/text-editor.tsx'
import { isAlarming, savingObstacles, savingWords } from '#writing/labels.ts'
import { useKeeper } from '#writing/use-keeper.ts'

export function WritingDesk({ page }: { page: PageName }) {
  const query = useQuery(pageQueries.draft(page))
  if (!query.data) return <NotLoaded query={query} failed={pageWords.loadFailed} />
  return <Desk page={page} draft={query.data} />
}

type DeskProps = { page: PageName; draft: PageDraft }

function Desk({ page, draft }: DeskProps) {
  const keeper = keeperOf(useMe().me?.id ?? '', page, draft)
  const { markdown, conflict, newest, saving } = useKeeper(keeper, draft)
  const [dialog, setDialog] = useState<'publish' | 'history' | null>(null)
  const [view, setView] = useState<'write' | 'read'>('write')
  const isWide = useMedia('(min-width: 1100px)')
  const shown = useDeferredValue(markdown)
  const close = () => setDialog(null)

  return (
    <div className="grid grid-cols-1 gap-4">
      <State
        {...{ page, draft, saving }}
        isEmpty={markdown.trim() === ''}
        onHistory={() => setDialog('history')}
        onPublish={() => {
          keeper.saveNow()
          setDialog('publish')
        }}
      />
      {conflict && (
        <ConflictPanel
          merged={conflict}
          editor={newest.editedBy}
          onDecide={(chosen) => keeper.decide(chosen)}
        />
      )}
      {!isWide && (
        <ChoiceButtons
          label="Zobrazení"
          joined
          choices={[
            { id: 'write', label: pageWords.writing, Icon: Write },
            { id: 'read', label: pageWords.preview, Icon: Read },
          ]}
          value={view}
          onChange={setView}
          className="justify-self-start"
        />
      )}
      <div className="grid grid-cols-1 items-start gap-5 min-[1100px]:grid-cols-2">
        <div className={classes('min-w-0', !isWide && view === 'read' && 'hidden')}>
          <TextEditor keeper={keeper} label={pageWords.textOf} isEmpty={markdown === ''} />
        </div>
        {(isWide || view === 'read') && <Preview page={page} markdown={shown} />}
      </div>
      {dialog === 'publish' && <PublishDialog {...{ page, keeper, markdown, draft }} onClose={close} />}
      {dialog === 'history' && <HistoryDialog {...{ page, keeper, markdown }} onClose={close} />}
    </div>
  )
}

type StateProps = DeskProps & {
  saving: SavingState
  isEmpty: boolean
  onHistory: () => void
  onPublish: () => void
}

/** The state of the page, and its actions. */
function State({ page, draft, saving, isEmpty, onHistory, onPublish }: StateProps) {
  const { published, planned, editedBy, editedAt, isChanged } = draft
  const id = useId()
  const isUnsaved = saving !== 'saved'
  const obstacle = !draft.canPublish
    ? publishWords.ownersOnly
    : planned
      ? publishWords.alreadyPlanned
      : isChanged || isUnsaved
        ? (savingObstacles[saving] ?? null)
        : published
          ? publishWords.nothingNew
          : publishWords.nothingYet
  return (
    <section aria-label="Stav stránky" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-bold">{publishedText(published)}</p>
        {planned && <Plan page={page} planned={planned} canCancel={draft.canPublish} />}
        <p className="text-sm text-fg-soft">
          <span role="status" className={classes(isAlarming(saving) && 'font-bold text-bad')}>
            {savingWords[saving]}
          </span>
          {isChanged && editedBy !== null && editedAt !== null && (
            <>
              {' · '}Rozepsáno: {editedBy}, <RelativeTime moment={editedAt} />
            </>
          )}
        </p>
      </div>
      <div className="grid justify-items-end gap-1 max-sm:w-full max-sm:justify-items-stretch">
        <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          {published && !published.isEmpty && (
            <LinkButton href={writtenPages[page].address} newTab variant="ghost">
              {pageWords.show}
            </LinkButton>
          )}
          <Button variant="secondary" onClick={onHistory}>
            {historyWords.open}
          </Button>
          <Button
            className="max-sm:-order-1 max-sm:col-span-2"
            disabled={obstacle !== null}
            aria-describedby={obstacle ? id : undefined}
            onClick={onPublish}
          >
            {isEmpty && published && !published.isEmpty ? publishWords.takeDown : publishWords.open}
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

type PlanProps = { page: PageName; planned: NonNullable<PageDraft['planned']>; canCancel: boolean }

function Plan({ page, planned, canCancel }: PlanProps) {
  const { mutate, isPending } = useMutation(pageCommands.cancelPlan(page))
  const cancel = () =>
    mutate(
      { page },
      {
        onSuccess: () => toast.success(publishWords.planCancelled),
        onError: (error) =>
          announceFailure(error, publishWords.cancelFailed, { NOT_FOUND: publishWords.planGone }),
      },
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-busy">
      {plannedText(planned)}
      {canCancel && (
        <Button variant="ghost" size="sm" busy={isPending} onClick={cancel}>
          {publishWords.cancelPlan}
        </Button>
      )}
    </p>
  )
}

/** The text as visitors will read it. It scrolls along with the editor. */
function Preview({ page, markdown }: { page: PageName; markdown: string }) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const follow = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      const share = scrollTop / Math.max(1, scrollHeight - clientHeight)
      const { current } = frame
      if (current) current.scrollTop = share * (current.scrollHeight - current.clientHeight)
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return (
    <section
      ref={frame}
      aria-label={pageWords.preview}
      // Focusable, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-w-0 -outline-offset-3 min-[1100px]:sticky min-[1100px]:top-[calc(var(--nav-height)+0.5rem)] min-[1100px]:max-h-[calc(100dvh-var(--nav-height)-1rem)] min-[1100px]:overflow-y-auto"
    >
      <Paper framed className="px-5! py-8! sm:px-8!">
        {markdown.trim() === '' ? (
          <p className="text-fg-soft">{pageWords.emptyPreview}</p>
        ) : (
          <PageProse page={page} markdown={markdown} />
        )}
      </Paper>
    </section>
  )
}
