import { useMutation, useQuery } from '@tanstack/react-query'
import { missingIn, NEWS_ADDRESS, type ArticleDraft } from '@westmore/contract/news.ts'
import { useReducer } from 'react'
import { ChangedWords } from '#text/changed-words.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { HistoryDialog } from '#writing/history-dialog.tsx'
import { historyWords, publishedText } from '#writing/labels.ts'
import { PublishDialog } from '#writing/publish-dialog.tsx'
import { useKeeper } from '#writing/use-keeper.ts'
import { WritingDesk } from '#writing/writing-desk.tsx'
import { ArticleBody, ArticleHead } from './article.tsx'
import { ArticleActs } from './article-acts.tsx'
import { ArticleFields } from './article-fields.tsx'
import { contentOf, keeperOf, wordsOf, type ArticleText } from './article-keeper.ts'
import { actWords, deskWords, fieldWords, newsRefusals, publishWords, stateText } from './labels.ts'
import { newsCommands, newsQueries } from './queries.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export function ArticleDesk({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery(newsQueries.draft(id))
  if (!query.data) return <NotLoaded query={query} failed={deskWords.draftFailed} />
  return <Desk draft={query.data} onGone={onGone} />
}

function Desk({ draft, onGone }: { draft: ArticleDraft; onGone: () => void }) {
  const { id, slug, state: articleState, published, isPinned } = draft
  const { keeper, state } = useKeeper(keeperOf, id, draft)
  const { mutateAsync: publish } = useMutation(newsCommands.publish())
  const { mutateAsync: cancelPlan } = useMutation(newsCommands.cancelPlan())
  const [unreadable, countUnreadable] = useReducer((count: number, by: 1 | -1) => count + by, 0)
  const { markdown, fields } = state

  return (
    <WritingDesk
      {...{ draft, keeper, state }}
      names={{ state: deskWords.stateOf, text: fieldWords.text }}
      standing={
        <>
          {published && articleState !== 'withdrawn' ? publishedText(published) : stateText(draft)}
          {isPinned && <span className="font-normal text-accent"> · {actWords.isPinned}</span>}
        </>
      }
      address={articleState === 'published' ? `${NEWS_ADDRESS}/${slug}` : null}
      actions={<ArticleActs draft={draft} onGone={onGone} />}
      obstacle={obstacleTo(draft, { markdown, fields }, unreadable === 0)}
      cancelPlan={() => cancelPlan({ id })}
      fields={<ArticleFields {...{ keeper, fields, countUnreadable }} />}
      preview={(shown) => show({ markdown: shown, fields })}
      renderPublish={(close) => (
        <PublishDialog
          words={publishWords}
          variant="primary"
          keeper={keeper}
          isComplete
          publish={async (wishes) => `${NEWS_ADDRESS}/${(await publish({ id, ...wishes })).slug}`}
          refusals={newsRefusals}
          onClose={close}
        >
          {() => <p>{published ? publishWords.again : publishWords.firstTime}</p>}
        </PublishDialog>
      )}
      renderHistory={(close) => (
        <HistoryDialog
          keeper={keeper}
          versions={newsQueries.versions(id)}
          versionOf={(number: number) => newsQueries.version(id, number)}
          contentOf={contentOf}
          show={show}
          renderChanges={(before, after) => <Changes before={before} after={after} />}
          onClose={close}
        />
      )}
    />
  )
}

function obstacleTo({ state }: ArticleDraft, { markdown, fields }: ArticleText, canRead: boolean) {
  if (state === 'withdrawn') return actWords.isWithdrawn
  if (missingIn({ markdown, ...fields }).length > 0) return actWords.incomplete
  return canRead ? null : actWords.unreadable
}

function show({ markdown, fields }: ArticleText) {
  const isEmpty = [fields.title, fields.lead, markdown].every((text) => isBlank(text))
  if (isEmpty) return null
  return (
    <>
      <header className="mb-8 text-center">
        <ArticleHead {...fields} Title="p" />
      </header>
      <ArticleBody {...fields} markdown={markdown} />
    </>
  )
}

function Changes({ before, after }: { before: ArticleText; after: ArticleText }) {
  const now = partsOf(after)
  const changes = partsOf(before)
    .map(([label, old], at) => ({ label, old, now: now[at]?.[1] ?? '' }))
    .filter((part) => part.old !== part.now)
  if (changes.length === 0) return <p className="text-fg-soft">{historyWords.same}</p>
  return (
    <dl className="grid gap-3">
      {changes.map((part) => (
        <div key={part.label} className="border-l-4 border-line pl-3">
          <dt className="text-sm text-fg-soft">{part.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <ChangedWords old={part.old} now={part.now} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const partsOf = ({ markdown, fields }: ArticleText) => [
  ...wordsOf(fields),
  [fieldWords.text, markdown.trim()] as const,
]
