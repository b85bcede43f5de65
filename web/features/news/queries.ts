import type { ArticleDraft, ArticleState } from '@westmore/contract/news.ts'
import { orpc, queryClient } from '#api.ts'

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
    versions.infiniteOptions({
      input: (before: number | undefined) => ({ id, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ versions: shown, hasMore }) => (hasMore ? shown.at(-1)?.number : undefined),
    }),
  /** Versions never change. */
  version: (id: string, number: number) => version.queryOptions({ input: { id, number } }),
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
