import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MAX_ASKED } from '@westmore/contract/pages-parts.ts'
import type { PageDraft, PageName } from '@westmore/contract/pages.ts'
import { cutText } from '@westmore/contract/signs.ts'
import { client, orpc, queryClient, refreshing } from '#api.ts'
import { versionPages, versionText } from '#writing/written.ts'

const { draft, publish, cancelPlan, versions, version, settings, readings, answers } = orpc.pages

/** Shorter texts say nothing. */
const LEAST = 3

export const pageQueries = {
  draft: (page: PageName) => draft.queryOptions({ input: { page } }),
  versions: (page: PageName) =>
    versionPages(versions.key({ input: { page } }), (before) => client.pages.versions({ page, before })),
  version: (page: PageName, number: number) =>
    versionText(version.key({ input: { page, number } }), async () => {
      const { markdown, ...about } = await client.pages.version({ page, number })
      return { ...about, content: { markdown, fields: {} } }
    }),
  settings: () => settings.read.queryOptions(),
  unread: () => readings.unread.queryOptions(),
  readingOf: (id: string) => readings.of.queryOptions({ input: { id } }),
  /** Empty also when the request fails: an offer is not worth an error. */
  answersTo: (text: string) => {
    const q = cutText(text.trim(), MAX_ASKED)
    return queryOptions({
      queryKey: answers.find.key({ input: { q } }),
      queryFn: ({ signal }) => client.pages.answers.find({ q }, { signal }).catch(() => []),
      enabled: q.length >= LEAST,
      // Pages change while a ticket is written.
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    })
  },
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
