import type { PageDraft, PageName } from '@westmore/contract/pages.ts'
import { orpc, queryClient, refreshing } from '#api.ts'

const { draft, publish, cancelPlan, versions, version, settings, readings } = orpc.pages

export const pageQueries = {
  draft: (page: PageName) => draft.queryOptions({ input: { page } }),
  versions: (page: PageName) =>
    versions.infiniteOptions({
      input: (before: number | undefined) => ({ page, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ versions: shown, hasMore }) => (hasMore ? shown.at(-1)?.number : undefined),
    }),
  /** Versions never change. */
  version: (page: PageName, number: number) => version.queryOptions({ input: { page, number } }),
  settings: () => settings.read.queryOptions(),
  unread: () => readings.unread.queryOptions(),
  readingOf: (id: string) => readings.of.queryOptions({ input: { id } }),
}

/** The answer is the newest draft. */
const answered = (page: PageName) => ({
  onSuccess: (answer: PageDraft) => {
    queryClient.setQueryData(pageQueries.draft(page).queryKey, answer)
    void queryClient.invalidateQueries({ queryKey: versions.key({ input: { page } }) })
  },
})

export const pageCommands = {
  publish: (page: PageName) => publish.mutationOptions(answered(page)),
  cancelPlan: (page: PageName) => cancelPlan.mutationOptions(answered(page)),
  confirmRules: () => readings.confirm.mutationOptions(refreshing(readings)),
  saveSettings: () => settings.save.mutationOptions(refreshing(orpc.pages)),
}
