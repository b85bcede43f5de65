import { useMutation, useQuery } from '@tanstack/react-query'
import { missingIn, NEWS_ADDRESS, type ArticleContent, type ArticleDraft } from '@westmore/contract/news.ts'
import { useReducer } from 'react'
import { ChangedWords } from '#text/changed-words.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { historyWords, publishedText } from '#writing/labels.ts'
import { PublishDialog } from '#writing/publish-dialog.tsx'
import { useKeeper } from '#writing/use-keeper.ts'
import { WritingDesk } from '#writing/writing-desk.tsx'
import type { Content } from '#writing/written.ts'
import { ArticleBody, ArticleHead } from './article.tsx'
import { ArticleActs } from './article-acts.tsx'
import { ArticleFields } from './article-fields.tsx'
import { Beside, wordsOf } from './article-content.ts'
import { keeperOf } from './article-keeper.ts'
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
  const fields = Beside.parse(state.fields)

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
      obstacle={obstacleTo(draft, { ...fields, markdown: state.markdown }, unreadable === 0)}
      cancelPlan={() => cancelPlan({ id })}
      fields={<ArticleFields {...{ keeper, fields, countUnreadable }} />}
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
      history={{
        versions: newsQueries.versions(id),
        versionOf: (number) => newsQueries.version(id, number),
        renderText,
        renderChanges: (before, after) => <Changes before={before} after={after} />,
      }}
    />
  )
}

function obstacleTo({ state }: ArticleDraft, content: ArticleContent, canRead: boolean) {
  if (state === 'withdrawn') return actWords.isWithdrawn
  if (missingIn(content).length > 0) return actWords.incomplete
  return canRead ? null : actWords.unreadable
}

function renderText({ markdown, fields }: Content) {
  const beside = Beside.parse(fields)
  const isEmpty = [beside.title, beside.lead, markdown].every((text) => isBlank(text))
  if (isEmpty) return null
  return (
    <>
      <header className="mb-8 text-center">
        <ArticleHead {...beside} Title="p" />
      </header>
      <ArticleBody {...beside} markdown={markdown} />
    </>
  )
}

function Changes({ before, after }: Record<'before' | 'after', Content>) {
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

const partsOf = ({ markdown, fields }: Content) => [
  ...wordsOf(fields),
  [fieldWords.text, markdown.trim()] as const,
]
