import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import Read from '~icons/lucide/eye'
import Write from '~icons/lucide/pencil'
import { RelativeTime } from '#format.ts'
import type { SavingState } from '#kept/draft-keeper.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { EditConflict, type Conflict } from '#ui/edit-conflict.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useCommand } from '#use-command.ts'
import { HistoryDialog, type History } from './history-dialog.tsx'
import { cancelRefusals, deskWords, isAlarming, plannedText, savingObstacles, savingWords } from './labels.ts'
import { TextEditor } from './text-editor.tsx'
import type { Saved, TextKeeper } from './text-keeper.ts'
import type { Content, Version } from './written.ts'

type Draft = Saved & {
  editedAt: string | null
  published: Version | null
  planned: Version | null
  isChanged: boolean
  canPublish: boolean
}

type StateProps = {
  draft: Draft
  saving: SavingState
  names: { state: string; text: string }
  /** The version that visitors read, in words. */
  standing: ReactNode
  address: string | null
  actions?: ReactNode
  obstacle?: string | null
  publishLabel?: string | undefined
  cancelPlan: () => Promise<unknown>
}

type WritingDeskProps = Omit<StateProps, 'saving'> & {
  keeper: ComponentProps<typeof TextEditor>['keeper'] &
    Pick<TextKeeper, 'read' | 'load' | 'overwrite' | 'forget' | 'rewrite'>
  state: Content & { conflict: Pick<Conflict, 'editor' | 'typed'> | null; saving: SavingState }
  fields?: ReactNode
  history: History
  renderPublish: (close: () => void) => ReactNode
}

export function WritingDesk({ keeper, state, fields, history, ...props }: WritingDeskProps) {
  const { renderPublish, ...shownState } = props
  const { markdown, conflict, saving } = state
  const [dialog, setDialog] = useState<'publish' | 'history' | null>(null)
  const [view, setView] = useState<'write' | 'read'>('write')
  const isWide = useMedia('(min-width: 1100px)')
  const shown = useDeferredValue(markdown)
  const close = () => setDialog(null)

  return (
    <div className="grid grid-cols-1 gap-4">
      <State
        {...shownState}
        saving={saving}
        onHistory={() => setDialog('history')}
        onPublish={() => {
          keeper.saveNow()
          setDialog('publish')
        }}
      />
      {conflict && (
        <EditConflict
          what="Text"
          {...conflict}
          onLoad={keeper.load}
          onOverwrite={keeper.overwrite}
          onForget={keeper.forget}
        />
      )}
      {!isWide && (
        <ChoiceButtons
          label={deskWords.view}
          joined
          choices={[
            { id: 'write', label: deskWords.writing, Icon: Write },
            { id: 'read', label: deskWords.preview, Icon: Read },
          ]}
          value={view}
          onChange={setView}
          className="justify-self-start"
        />
      )}
      <div className="grid grid-cols-1 items-start gap-5 min-[1100px]:grid-cols-2">
        <div className={classes('grid min-w-0 grid-cols-1 gap-4', !isWide && view === 'read' && 'hidden')}>
          {fields}
          <TextEditor keeper={keeper} label={props.names.text} isEmpty={markdown === ''} />
        </div>
        {(isWide || view === 'read') && (
          <Preview>{history.renderText({ ...state, markdown: shown })}</Preview>
        )}
      </div>
      {dialog === 'publish' && renderPublish(close)}
      {dialog === 'history' && <HistoryDialog {...history} keeper={keeper} onClose={close} />}
    </div>
  )
}

function State({
  onHistory,
  onPublish,
  ...props
}: StateProps & Record<'onHistory' | 'onPublish', () => void>) {
  const { draft, saving, names, standing, address, actions, publishLabel = deskWords.publish } = props
  const { published, planned, editedBy, editedAt } = draft
  const id = useId()
  const obstacle = obstacleTo(draft, saving, props.obstacle)
  return (
    <section aria-label={names.state} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-bold">{standing}</p>
        {planned && <Plan planned={planned} cancel={draft.canPublish && props.cancelPlan} />}
        <p className="text-sm text-fg-soft">
          <span role="status" className={classes(isAlarming(saving) && 'font-bold text-bad')}>
            {savingWords[saving]}
          </span>
          {draft.isChanged && editedBy !== null && editedAt !== null && (
            <>
              {' · '}Rozepsáno: {editedBy}, <RelativeTime moment={editedAt} />
            </>
          )}
        </p>
      </div>
      <div className="grid justify-items-end gap-1 max-sm:w-full max-sm:justify-items-stretch">
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-auto">
          {address !== null && (
            <LinkButton href={address} newTab variant="ghost">
              {deskWords.show}
            </LinkButton>
          )}
          {actions}
          {(published ?? planned) && (
            <Button variant="secondary" onClick={onHistory}>
              {deskWords.history}
            </Button>
          )}
          <Button
            className="max-sm:-order-1"
            // It keeps the focus that a dialog returns to it.
            aria-disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : id}
            onClick={onPublish}
          >
            {publishLabel}
          </Button>
        </div>
        {obstacle !== null && (
          <p id={id} className="text-sm text-fg-soft">
            {obstacle}
          </p>
        )}
      </div>
    </section>
  )
}

function obstacleTo(draft: Draft, saving: SavingState, own: string | null = null): string | null {
  const { published, planned, isChanged, canPublish } = draft
  if (!canPublish) return deskWords.ownersOnly
  if (planned) return deskWords.alreadyPlanned
  const obstacle = own ?? savingObstacles[saving] ?? null
  if (obstacle !== null || isChanged || saving !== 'saved') return obstacle
  return published ? deskWords.nothingNew : deskWords.nothingYet
}

type PlanProps = { planned: Version; cancel: false | (() => Promise<unknown>) }

function Plan({ planned, cancel }: PlanProps) {
  const { mutate, isPending } = useCommand(
    { mutationFn: async () => cancel && cancel() },
    { done: deskWords.planCancelled, failed: deskWords.cancelFailed, news: cancelRefusals },
  )
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-busy">
      {plannedText(planned)}
      {cancel && (
        <Button variant="ghost" size="sm" busy={isPending} onClick={() => mutate(undefined)}>
          {deskWords.cancelPlan}
        </Button>
      )}
    </p>
  )
}

function Preview({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
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
    <ScrollingRegion
      ref={frame}
      label={deskWords.preview}
      className="min-w-0 max-[1100px]:overflow-visible min-[1100px]:sticky min-[1100px]:top-[calc(var(--nav-height)+0.5rem)] min-[1100px]:max-h-[calc(100dvh-var(--nav-height)-1rem)]"
    >
      <Paper framed className="px-5! py-8! sm:px-8!">
        {children ?? <p className="text-fg-soft">{deskWords.emptyPreview}</p>}
      </Paper>
    </ScrollingRegion>
  )
}
