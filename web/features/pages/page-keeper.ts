import { ORPCError } from '@orpc/client'
import { MAX_PAGE, PageDraft, type PageName } from '@westmore/contract/pages.ts'
import * as z from 'zod/mini'
import { client, queryClient } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { toast } from '#ui/toast.ts'
import { createDraftKeeper, type DraftKeeper } from '#writing/draft-keeper.ts'
import { mergedText } from '#writing/labels.ts'
import { fitsKeepalive } from '#writing/use-keeper.ts'
import { pageQueries } from './queries.ts'

const nothing = z.object({})

export type PageKeeper = DraftKeeper<PageDraft, z.infer<typeof nothing>>

/** The keepers outlive their screen, and save the last typed words. */
const keepers = new Map<string, PageKeeper>()

export function keeperOf(userId: string, page: PageName, first: PageDraft): PageKeeper {
  const key = `pages:${userId}:${page}:`
  const known = keepers.get(key)
  if (known) return known
  const keeper = createDraftKeeper(first, {
    store: browserStore.withPrefix(key),
    fields: nothing,
    fieldWords: {},
    contentOf: ({ markdown }: PageDraft) => ({ markdown, fields: {} }),
    isTooLong: ({ markdown }) => markdown.length > MAX_PAGE,
    save: async ({ revision, markdown }) => {
      const keepalive = fitsKeepalive(markdown)
      const saved = await client.pages.save({ page, revision, markdown }, { context: { keepalive } })
      queryClient.setQueryData(pageQueries.draft(page).queryKey, saved)
      return saved
    },
    changedBy,
    onMerged: (editor) => toast.info(mergedText(editor)),
  })
  keepers.set(key, keeper)
  return keeper
}

const Changed = z.object({ current: PageDraft })

function changedBy(error: unknown): PageDraft | null {
  if (!(error instanceof ORPCError) || error.code !== 'PAGE_CHANGED') return null
  return Changed.safeParse(error.data).data?.current ?? null
}
