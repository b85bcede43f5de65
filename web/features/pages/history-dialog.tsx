import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PageName, PageVersion } from '@westmore/contract/pages.ts'
import { useState, type ReactNode } from 'react'
import { dateTime } from '#format.ts'
import { PageProse } from '#text/page-prose.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { toast } from '#ui/toast.ts'
import { Changes } from './changes.tsx'
import type { PageKeeper } from './page-keeper.ts'
import { historyWords, versionTitle } from './labels.ts'
import { pageQueries } from './queries.ts'

type HistoryDialogProps = { page: PageName; keeper: PageKeeper; markdown: string; onClose: () => void }

export function HistoryDialog({ page, keeper, markdown, onClose }: HistoryDialogProps) {
  const [number, setNumber] = useState<number | null>(null)

  function restore(text: string) {
    keeper.rewrite(text)
    onClose()
    toast.success(historyWords.restored, {
      label: historyWords.undo,
      onClick: () => keeper.rewrite(markdown),
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
        <Versions page={page} onOpen={setNumber} />
      ) : (
        <Version {...{ page, number, markdown }} onRestore={restore} />
      )}
    </Dialog>
  )
}

function Versions({ page, onOpen }: { page: PageName; onOpen: (number: number) => void }) {
  const query = useInfiniteQuery(pageQueries.versions(page))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) return <NotLoaded query={query} failed={historyWords.loadFailed} />
  const versions = data.pages.flatMap((one) => one.versions)
  if (versions.length === 0)
    return <EmptyState title={historyWords.empty}>{historyWords.emptyText}</EmptyState>
  return (
    <>
      <ol className="divide-y divide-line">
        {versions.map((version) => (
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

function Facts({ version: { by, isMaterial, note } }: { version: PageVersion }) {
  return (
    <span className="text-sm text-fg-soft">
      {by}, {isMaterial ? historyWords.material : historyWords.minor}
      {note !== '' && <span className="block wrap-anywhere whitespace-pre-line text-fg">{note}</span>}
    </span>
  )
}

const views = [
  { id: 'text', label: historyWords.text },
  { id: 'draft', label: historyWords.withDraft },
  { id: 'previous', label: historyWords.withPrevious },
] as const

type VersionProps = { page: PageName; number: number; markdown: string; onRestore: (text: string) => void }

function Version({ page, number, markdown, onRestore }: VersionProps) {
  const [view, setView] = useState<(typeof views)[number]['id']>('text')
  const query = useQuery(pageQueries.version(page, number))
  const { data: version } = query
  if (!version) return <NotLoaded query={query} failed={historyWords.versionFailed} />
  return (
    <div className="grid gap-4">
      <p>
        {dateTime(version.publishAt)} · <Facts version={version} />
      </p>
      <ChoiceButtons
        label={historyWords.title}
        joined
        choices={number === 1 ? views.slice(0, 2) : views}
        value={view}
        onChange={setView}
        className="justify-self-start"
      />
      <Scrolled label={versionTitle(version)}>
        {view === 'draft' ? (
          <Changes page={page} before={version.markdown} after={markdown} empty={historyWords.same} />
        ) : view === 'previous' ? (
          <SincePrevious page={page} version={version} />
        ) : version.isEmpty ? (
          <p>{historyWords.isEmpty}</p>
        ) : (
          <PageProse page={page} markdown={version.markdown} />
        )}
      </Scrolled>
      <div>
        <Button size="sm" onClick={() => onRestore(version.markdown)}>
          {historyWords.restore}
        </Button>
      </div>
    </div>
  )
}

function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // Focusable, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[46dvh] overflow-y-auto overscroll-contain border-y-2 border-line py-3 -outline-offset-3"
    >
      {children}
    </div>
  )
}

type SincePreviousProps = { page: PageName; version: { number: number; markdown: string } }

function SincePrevious({ page, version: { number, markdown } }: SincePreviousProps) {
  const query = useQuery(pageQueries.version(page, number - 1))
  if (!query.data) return <NotLoaded query={query} failed={historyWords.versionFailed} />
  return <Changes page={page} before={query.data.markdown} after={markdown} empty={historyWords.same} />
}
