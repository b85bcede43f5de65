import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import {
  articleStates,
  NEWS_ADDRESS,
  type ArticleState,
  type ListedArticle,
} from '@westmore/contract/news.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import Newspaper from '~icons/game-icons/newspaper'
import Show from '~icons/lucide/external-link'
import Pages from '~icons/lucide/file-pen-line'
import Add from '~icons/lucide/plus'
import { choiceField, uuidField } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { dateTime, RelativeTime } from '#format.ts'
import { announceFailure } from '#refusals.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackButton } from '#ui/link-button.tsx'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { actWords, deskWords, eventTime, filterWords, stateWords } from './labels.ts'
import { newsCommands, newsQueries } from './queries.ts'
import { late } from '#late.tsx'

export const meta = () => [{ title: `${deskWords.title} | Westmore` }]

/** The editor is large, and the list does not need it. */
const ArticleDesk = late(async () => (await import('./article-desk.tsx')).ArticleDesk)

const stateNames: Record<string, ArticleState> = {
  zverejnene: 'published',
  naplanovane: 'planned',
  rozepsane: 'draft',
  stazene: 'withdrawn',
}
const fields = { article: uuidField('zprava', null), state: choiceField('stav', stateNames, undefined) }

export default function NewsPage() {
  const { place, go, hrefOf } = useAddress(fields)
  const { mutate: create, isPending } = useMutation(newsCommands.create())
  const add = () =>
    create(
      { title: '', lead: '', markdown: '', picture: null, event: null },
      {
        onSuccess: ({ id }) => go({ article: id }),
        onError: (error) => announceFailure(error, deskWords.createFailed),
      },
    )
  return (
    <>
      <PageTitle
        hint={deskWords.subtitle}
        action={
          place.article === null ? (
            <div className="flex flex-wrap gap-1">
              <ToolsMenu>
                <MenuItem Icon={Pages} to="/user/admin/pages">
                  {deskWords.pages}
                </MenuItem>
                <MenuItem Icon={Show} href={NEWS_ADDRESS}>
                  {deskWords.show}
                </MenuItem>
              </ToolsMenu>
              <Button size="sm" busy={isPending} onClick={add}>
                <Add />
                {deskWords.create}
              </Button>
            </div>
          ) : (
            <BackButton to={hrefOf({ article: null })}>{deskWords.back}</BackButton>
          )
        }
      >
        {deskWords.title}
      </PageTitle>
      {place.article === null ? (
        <NewsList
          state={place.state}
          onState={(state) => go({ state })}
          hrefOf={(article) => hrefOf({ article })}
        />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <ArticleDesk key={place.article} id={place.article} onGone={() => go({ article: null })} />
        </Suspense>
      )}
    </>
  )
}

type NewsListProps = {
  state: ArticleState | undefined
  onState: (state: ArticleState | undefined) => void
  hrefOf: (id: string) => string
}

function NewsList({ state, onState, hrefOf }: NewsListProps) {
  const query = useInfiniteQuery(newsQueries.list(state))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const articles = data?.pages.flatMap((page) => page.articles) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoiceButtons
        label={deskWords.filter}
        choices={[
          { id: 'all', label: deskWords.all },
          ...articleStates.map((id) => ({ id, label: filterWords[id] })),
        ]}
        value={state ?? 'all'}
        onChange={(id) => onState(id === 'all' ? undefined : id)}
        className="flex flex-wrap gap-2"
      />
      {!data ? (
        <NotLoaded query={query} failed={deskWords.loadFailed} />
      ) : articles.length === 0 ? (
        <EmptyState drawing={<Newspaper />} title={deskWords.none}>
          {deskWords.noneText}
        </EmptyState>
      ) : (
        <Panel className="p-0!">
          <ul className="divide-y divide-line">
            {articles.map((article) => (
              <Row key={article.id} article={article} href={hrefOf(article.id)} />
            ))}
          </ul>
        </Panel>
      )}
      {hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="justify-self-center"
        >
          {deskWords.more}
        </Button>
      )}
    </div>
  )
}

const tones: Record<ArticleState, BadgeTone> = {
  draft: 'neutral',
  planned: 'busy',
  published: 'good',
  withdrawn: 'bad',
}

function Row({ article, href }: { article: ListedArticle; href: string }) {
  const { state, isPinned, title, event, editedBy, editedAt, publishedAt, plannedAt } = article
  return (
    <li>
      <Link
        to={href}
        className="grid gap-x-4 gap-y-1 px-4 py-3 -outline-offset-3 hover:bg-fg/5 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <span className="block font-bold wrap-anywhere">{title.trim() || deskWords.untitled}</span>
          {event && <span className="block text-sm text-accent">{eventTime(event)}</span>}
          <span className="block text-sm text-fg-soft">
            {plannedAt
              ? `Zveřejní se ${dateTime(plannedAt)}`
              : publishedAt
                ? `Zveřejněno ${dateTime(publishedAt)}`
                : 'Nezveřejněno'}
            {' · '}
            {editedBy !== null && `${editedBy}, `}
            <RelativeTime moment={editedAt} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2 sm:justify-end">
          {isPinned && <Badge tone="waiting">{actWords.isPinned}</Badge>}
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        </span>
      </Link>
    </li>
  )
}
