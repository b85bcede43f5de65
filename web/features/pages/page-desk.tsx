import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_PAGE, PageDraft, writtenPages, type PageName } from '@westmore/contract/pages.ts'
import * as z from 'zod/mini'
import { client, queryClient } from '#api.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { PageProse } from '#text/page-prose.tsx'
import { Choices } from '#ui/choices.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import type { TextKeeper } from '#writing/text-keeper.ts'
import { historyWords, publishedText } from '#writing/labels.ts'
import { PublishDialog } from '#writing/publish-dialog.tsx'
import { keepersOf, useKeeper } from '#writing/use-keeper.ts'
import { WritingDesk } from '#writing/writing-desk.tsx'
import { Changes } from './changes.tsx'
import { changeWords, pageWords, publishWords, takeDownWords } from './labels.ts'
import { pageCommands, pageQueries } from './queries.ts'
import { isBlank } from '@westmore/contract/signs.ts'

const keeperOf = keepersOf({
  name: 'pages',
  draftShape: PageDraft,
  fields: z.object({}),
  wordsOf: () => [],
  contentOf: ({ markdown }) => ({ markdown, fields: {} }),
  isTooLong: ({ markdown }) => markdown.length > MAX_PAGE,
  save: async (page: PageName, { revision, markdown }, options) => {
    const saved = await client.pages.save({ page, revision, markdown }, options)
    queryClient.setQueryData(pageQueries.draft(page).queryKey, saved)
    return saved
  },
})

export function PageDesk({ page }: { page: PageName }) {
  const query = useQuery(pageQueries.draft(page))
  if (!query.data) return <NotLoaded query={query} failed={pageWords.loadFailed} />
  return <Desk page={page} draft={query.data} />
}

function Desk({ page, draft }: { page: PageName; draft: PageDraft }) {
  const { keeper, state } = useKeeper(keeperOf, page, draft)
  const { mutateAsync: cancelPlan } = useMutation(pageCommands.cancelPlan(page))
  const { published } = draft
  const isShown = published !== null && !published.isEmpty
  const isEmpty = isBlank(state.markdown)

  return (
    <WritingDesk
      {...{ draft, keeper, state }}
      names={{ state: pageWords.stateOf, text: pageWords.textOf }}
      standing={published ? publishedText(published) : pageWords.notPublished}
      address={isShown ? writtenPages[page].address : null}
      publishLabel={isShown && isEmpty ? takeDownWords.open : undefined}
      cancelPlan={() => cancelPlan({ page })}
      renderPublish={(close) => (
        <Publish {...{ page, keeper, draft }} markdown={state.markdown} onClose={close} />
      )}
      history={{
        versions: pageQueries.versions(page),
        versionOf: (number) => pageQueries.version(page, number),
        renderText: ({ markdown }) =>
          isBlank(markdown) ? null : <PageProse page={page} markdown={markdown} />,
        renderChanges: (before, after) => (
          <Changes page={page} before={before.markdown} after={after.markdown} empty={historyWords.same} />
        ),
      }}
    />
  )
}

const kinds = ['minor', 'material'] as const
const Kind = z.optional(z.enum(kinds))

type PublishProps = SummaryProps & { keeper: Pick<TextKeeper, 'read' | 'settle'>; onClose: () => void }

function Publish({ keeper, onClose, ...summary }: PublishProps) {
  const { page, markdown } = summary
  const { mutateAsync: publish } = useMutation(pageCommands.publish(page))
  const [kind, setKind] = useRestoredState('publish kind', useMe().me?.id, Kind, undefined)
  const isTakingDown = isBlank(markdown)
  return (
    <PublishDialog
      words={isTakingDown ? takeDownWords : publishWords}
      variant={isTakingDown ? 'danger' : 'primary'}
      keeper={keeper}
      isComplete={isTakingDown || kind !== undefined}
      publish={async (wishes) => {
        await publish({ page, isMaterial: kind === 'material', ...wishes })
        return isTakingDown ? null : writtenPages[page].address
      }}
      onClose={onClose}
    >
      {(isTried) =>
        isTakingDown ? (
          <p>{takeDownWords.text(page)}</p>
        ) : (
          <>
            <Summary {...summary} />
            <Choices
              legend={publishWords.kind}
              of={kinds}
              wordsOf={(one) => publishWords.kinds[one]}
              chosen={kind}
              onChoose={setKind}
              error={isTried && kind === undefined ? publishWords.chooseKind : undefined}
            />
          </>
        )
      }
    </PublishDialog>
  )
}

type SummaryProps = { page: PageName; markdown: string; draft: PageDraft }

/** Compares with the version that visitors read. */
function Summary({ page, markdown, draft }: SummaryProps) {
  const number = draft.published?.number
  const query = useQuery({ ...pageQueries.version(page, number ?? 1), enabled: number !== undefined })
  const before = number === undefined ? '' : query.data?.content.markdown
  return (
    <details open>
      <summary className="min-h-11 cursor-pointer content-center font-bold text-accent">
        {changeWords.title}
      </summary>
      <ScrollingRegion label={changeWords.title} className="max-h-[30dvh] py-2">
        {before === undefined ? (
          <p className="text-fg-soft">{query.isPending ? 'Načítání...' : historyWords.versionFailed}</p>
        ) : (
          <Changes page={page} before={before} after={markdown} />
        )}
      </ScrollingRegion>
    </details>
  )
}
