import type { ArticleDraft, ArticleState } from '@westmore/contract/news.ts'
import { client, orpc, queryClient } from '#api.ts'
import { versionPages, versionText } from '#writing/written.ts'
import { contentOf } from './article-content.ts'

const { drafts, draft, versions, version, create, remove, publish, cancelPlan, pin, withdraw, restore } =
  orpc.news

export const newsQueries = {
  list: (state: ArticleState | undefined) =>
    drafts.infiniteOptions({
      input: (before: string | undefined) => ({ state, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  draft: (id: string) => draft.queryOptions({ input: { id } }),
  versions: (id: string) =>
    versionPages(versions.key({ input: { id } }), (before) => client.news.versions({ id, before })),
  version: (id: string, number: number) =>
    versionText(version.key({ input: { id, number } }), async () => {
      const { content, ...about } = await client.news.version({ id, number })
      return { ...about, content: contentOf(content) }
    }),
}

const refreshLists = () => queryClient.invalidateQueries({ queryKey: drafts.key() })

/** The answer is the newest draft. */
const answered = {
  onSuccess: (answer: ArticleDraft) => {
    queryClient.setQueryData(newsQueries.draft(answer.id).queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: versions.key({ input: { id: answer.id } }) })
    void refreshLists()
  },
}

export const newsCommands = {
  create: () => create.mutationOptions(answered),
  remove: () => remove.mutationOptions({ onSuccess: refreshLists }),
  publish: () => publish.mutationOptions(answered),
  cancelPlan: () => cancelPlan.mutationOptions(answered),
  pin: () => pin.mutationOptions(answered),
  withdraw: () => withdraw.mutationOptions(answered),
  restore: () => restore.mutationOptions(answered),
}
