import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dateTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { toast } from '#ui/toast.ts'
import { deskWords, historyWords, versionTitle } from './labels.ts'
import type { Content, Version, versionPages, versionText } from './written.ts'

export type History = {
  versions: ReturnType<typeof versionPages>
  versionOf: (number: number) => ReturnType<typeof versionText>
  /** A version as visitors read it; null if it has no words. */
  renderText: (content: Content) => ReactNode
  renderChanges: (before: Content, after: Content) => ReactNode
}

type HistoryDialogProps = History & {
  keeper: { read: () => Content; rewrite: (content: Content) => () => boolean }
  onClose: () => void
}

export function HistoryDialog({ keeper, versions, onClose, ...version }: HistoryDialogProps) {
  const [number, setNumber] = useState<number | null>(null)
  const draft = keeper.read()

  function restore(content: Content) {
    const undo = keeper.rewrite(content)
    onClose()
    toast.success(historyWords.restored, {
      label: historyWords.undo,
      onClick: () => {
        if (!undo()) toast.error(historyWords.notUndone)
      },
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={number === null ? historyWords.title : versionTitle({ number })}
      footer={
        <>
          {number !== null && (
            <Button variant="ghost" onClick={() => setNumber(null)} className="sm:mr-auto">
              {historyWords.back}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Zavřít
          </Button>
        </>
      }
    >
      {number === null ? (
        <List versions={versions} onOpen={setNumber} />
      ) : (
        <VersionView {...version} number={number} draft={draft} onRestore={restore} />
      )}
    </Dialog>
  )
}

type ListProps = Pick<History, 'versions'> & { onOpen: (number: number) => void }

function List({ versions, onOpen }: ListProps) {
  const query = useInfiniteQuery(versions)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) return <NotLoaded query={query} failed={historyWords.loadFailed} />
  return (
    <>
      <ol className="divide-y divide-line">
        {data.pages
          .flatMap((page) => page.versions)
          .map((version) => (
            <li key={version.number}>
              <button
                type="button"
                onClick={() => onOpen(version.number)}
                className="grid w-full gap-0.5 px-2 py-2.5 text-left hover:bg-fg/5"
              >
                <span className="font-bold">
                  {versionTitle(version)} <span className="font-normal">· {dateTime(version.publishAt)}</span>
                </span>
                <Facts version={version} />
              </button>
            </li>
          ))}
      </ol>
      {hasNextPage && (
        <Button variant="ghost" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {historyWords.more}
        </Button>
      )}
    </>
  )
}

function Facts({ version: { by, isMaterial, note } }: { version: Version }) {
  const size = isMaterial ? historyWords.material : historyWords.minor
  return (
    <span className="text-sm text-fg-soft">
      {isMaterial === undefined ? by : `${by}, ${size}`}
      {note !== '' && <span className="block wrap-anywhere whitespace-pre-line text-fg">{note}</span>}
    </span>
  )
}

const views = [
  { id: 'text', label: historyWords.text },
  { id: 'draft', label: historyWords.withDraft },
  { id: 'previous', label: historyWords.withPrevious },
] as const

type VersionViewProps = Omit<History, 'versions'> & {
  number: number
  draft: Content
  onRestore: (content: Content) => void
}

function VersionView({ number, draft, onRestore, versionOf, renderText, renderChanges }: VersionViewProps) {
  const [view, setView] = useState<(typeof views)[number]['id']>('text')
  const query = useQuery(versionOf(number))
  const previous = useQuery({ ...versionOf(number - 1), enabled: view === 'previous' })
  if (!query.data) return <NotLoaded query={query} failed={historyWords.versionFailed} />
  const { content } = query.data
  return (
    <div className="grid gap-4">
      <p>
        {dateTime(query.data.publishAt)} · <Facts version={query.data} />
      </p>
      <ChoiceButtons
        label={deskWords.view}
        joined
        choices={number === 1 ? views.slice(0, 2) : views}
        value={view}
        onChange={setView}
        className="justify-self-start"
      />
      <ScrollingRegion
        label={versionTitle({ number })}
        className="max-h-[46dvh] overscroll-contain border-y-2 border-line py-3"
      >
        {view === 'draft' ? (
          renderChanges(content, draft)
        ) : view === 'text' ? (
          (renderText(content) ?? <p>{historyWords.isEmpty}</p>)
        ) : previous.data ? (
          renderChanges(previous.data.content, content)
        ) : (
          <NotLoaded query={previous} failed={historyWords.versionFailed} />
        )}
      </ScrollingRegion>
      <div>
        <Button size="sm" onClick={() => onRestore(content)}>
          {historyWords.restore}
        </Button>
      </div>
    </div>
  )
}
