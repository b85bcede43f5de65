import { keepPreviousData } from '@tanstack/react-query'
import type { SanctionFilter } from '@westmore/contract/sanctions-api.ts'
import { client, orpc, refreshing, retryOptions } from '#api.ts'
import { readOfMenu } from '#first-answers.ts'
import { changedSince, explain } from '#refusals.ts'
import { sanctionRefusals } from './labels.ts'

export const sanctionQueries = {
  mine: () => ({
    ...orpc.sanctions.mine.queryOptions(),
    queryFn: readOfMenu('sanctions', client.sanctions.mine),
  }),
  pages: (filter: SanctionFilter) =>
    orpc.sanctions.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...filter, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  of: (whom: { userId: string } | { identifier: string }) =>
    orpc.sanctions.person.queryOptions({ input: whom }),
  people: (words: string) =>
    orpc.search.queryOptions({
      input: { q: words },
      enabled: words.length > 1,
      placeholderData: keepPreviousData,
    }),
  person: (id: string) => orpc.users.read.queryOptions({ input: { id } }),
  one: (number: number) => orpc.sanctions.read.queryOptions({ input: { id: String(number) } }),
  evidence: (id: string) => orpc.sanctions.evidence.list.queryOptions({ input: { id } }),
  templates: () => orpc.sanctions.templates.list.queryOptions(),
  staff: () => orpc.users.staff.queryOptions(),
  refused: (sanctionId: string) => orpc.game.refused.queryOptions({ input: { sanctionId } }),
}

const refresh = refreshing(orpc.sanctions)
const { create, update, note, confirm, end, evidence, templates } = orpc.sanctions

export const sanctionCommands = {
  create: () => create.mutationOptions({ ...retryOptions, ...refresh }),
  update: () => update.mutationOptions(refresh),
  note: () => note.mutationOptions(refresh),
  confirm: () => confirm.mutationOptions(refresh),
  end: () => end.mutationOptions(refresh),
  addEvidence: () => evidence.add.mutationOptions({ ...retryOptions, ...refresh }),
  removeEvidence: () => evidence.remove.mutationOptions(refresh),
  createTemplate: () => templates.create.mutationOptions(refresh),
  updateTemplate: () => templates.update.mutationOptions(refresh),
  removeTemplate: () => templates.remove.mutationOptions(refresh),
  reorderTemplates: () => templates.reorder.mutationOptions(refresh),
}

export const pictureAddress = (id: string) => `/api/sanctions/evidence/${id}/picture`

export const editProblem = (error: unknown, otherwise: string) =>
  explain(error, otherwise, { ...sanctionRefusals, SANCTION_CHANGED: changedSince })
