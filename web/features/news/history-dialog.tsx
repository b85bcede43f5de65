import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#api.ts'
import { dateTime } from '#format.ts'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { toast } from '#ui/toast.ts'
import { contentOf, type ArticleKeeper, type Beside } from './article-keeper.ts'
import { newsRefusals, versionWords } from './labels.ts'
import { newsQueries } from './queries.ts'

type HistoryDialogProps = { id: string; keeper: ArticleKeeper; onClose: () => void }

/** Versions of an article; each can be put into the draft. */
export function HistoryDialog({ id, keeper, onClose }: HistoryDialogProps) {
  const query = useQuery(newsQueries.versions(id))
  const [busy, setBusy] = useState<number | null>(null)

  function rewrite({ markdown, fields }: { markdown: string; fields: Beside }) {
    keeper.fillIn(fields)
    keeper.rewrite(markdown)
  }

  async function restore(number: number) {
    setBusy(number)
    try {
      const version = await client.news.version({ id, number })
      const before = keeper.read()
      rewrite(contentOf(version))
      onClose()
      toast.success(versionWords.restored, { label: versionWords.undo, onClick: () => rewrite(before) })
    } catch (error) {
      announceFailure(error, versionWords.versionFailed, newsRefusals)
    }
    setBusy(null)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={versionWords.title}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Zavřít
        </Button>
      }
    >
      {!query.data ? (
        <NotLoaded query={query} failed={versionWords.loadFailed} />
      ) : query.data.versions.length === 0 ? (
        <EmptyState title={versionWords.empty}>{versionWords.emptyText}</EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {query.data.versions.map(({ number, by, note, publishAt }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0">
                <p className="font-bold">
                  Verze {number} <span className="font-normal">· {dateTime(publishAt)}</span>
                </p>
                <p className="text-sm text-fg-soft">{by}</p>
                {note !== '' && <p className="text-sm wrap-anywhere whitespace-pre-line">{note}</p>}
              </div>
              <Button
                variant="ghost"
                size="sm"
                busy={busy === number}
                aria-label={`${versionWords.restore}: verze ${number}`}
                onClick={() => void restore(number)}
              >
                {versionWords.restore}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
