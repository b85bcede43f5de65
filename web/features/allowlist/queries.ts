import { keepPreviousData } from '@tanstack/react-query'
import type { StaffSubmission, Submission } from '@westmore/contract/allowlist.ts'
import { serverTime } from '#clock.ts'
import { type Api, orpc, queryClient, refreshing } from '#api.ts'
import { untilChange } from './opening-words.ts'

const { questions, mine, opening, draft, admitted, submissions } = orpc.allowlist

type SubmissionPage = Awaited<ReturnType<Api['allowlist']['submissions']['list']>>

export const allowlistQueries = {
  questions: () => questions.list.queryOptions(),
  mine: () =>
    mine.queryOptions({
      refetchInterval: ({ state: { data } }) => !!data && untilChange(data, serverTime().getTime()),
      refetchIntervalInBackground: true,
    }),
  /** Asked more often around a restart, so that its end is seen soon. */
  town: () =>
    orpc.status.queryOptions({
      refetchInterval: ({ state }) => ((state.data?.restartIn ?? Infinity) < 60 ? 10_000 : 30_000),
    }),
  membership: () =>
    orpc.discord.membership.queryOptions({
      // They may have joined in the other window.
      refetchOnWindowFocus: ({ state }) => (state.data?.isMember ? false : 'always'),
    }),
  draft: () => draft.read.queryOptions(),
  opening: () => opening.read.queryOptions(),
  admitted: (input: Parameters<Api['allowlist']['admitted']['list']>[0]) =>
    admitted.list.queryOptions({ input, placeholderData: keepPreviousData }),
  waiting: () => submissions.waiting.queryOptions(),
  alike: (id: string) => submissions.alike.queryOptions({ input: { id } }),
  readers: () => submissions.readers.queryOptions(),
  submissions: (input: Parameters<Api['allowlist']['submissions']['list']>[0]) =>
    submissions.list.queryOptions({ input, placeholderData: keepPreviousData }),
}

const refreshed = refreshing(orpc.allowlist)
const reviewed = refreshing(orpc.allowlist, orpc.users)

/** Not awaited: the lists show the decision from the answer. After an error they must be read again first. */
const decided = {
  onSuccess: showDecided,
  onSettled: (_answer: unknown, error: unknown) => {
    const refreshes = reviewed.onSettled()
    return error ? refreshes : undefined
  },
}

/** In turn, so that a questionnaire sent right after the confirmation of the rules finds it stored. */
const inTurn = { scope: { id: 'application' } }

export const allowlistCommands = {
  createQuestion: () => questions.create.mutationOptions(refreshed),
  updateQuestion: () => questions.update.mutationOptions(refreshed),
  removeQuestion: () => questions.remove.mutationOptions(refreshed),
  reorderQuestions: () => questions.reorder.mutationOptions(refreshed),
  setOpening: () => opening.update.mutationOptions(refreshed),
  discardDraft: () => draft.discard.mutationOptions(),
  submit: () => submissions.create.mutationOptions({ ...inTurn, ...refreshed, onSuccess: showSent }),
  confirmRules: () => orpc.pages.readings.confirm.mutationOptions({ ...inTurn, ...refreshing(mine) }),
  withdraw: () => submissions.withdraw.mutationOptions(refreshed),
  sendAddress: () => orpc.discord.sendAddress.mutationOptions(),
  approve: () => submissions.approve.mutationOptions(decided),
  decline: () => submissions.decline.mutationOptions(decided),
  undoDecline: () => submissions.undoDecline.mutationOptions(reviewed),
  revoke: () => submissions.revoke.mutationOptions(reviewed),
  revokeOfPerson: () => admitted.revoke.mutationOptions(reviewed),
  addNote: () => submissions.note.mutationOptions(refreshed),
}

/** Shows the questionnaire as sent even when the following refetch fails. */
function showSent(submission: Submission) {
  queryClient.setQueryData(
    mine.queryKey(),
    (before) =>
      before && {
        ...before,
        status: 'pending' as const,
        canSubmit: false,
        queue: null,
        usualWaitMinutes: null,
        latest: submission,
        history: [submission, ...before.history.filter(({ id }) => id !== submission.id)],
      },
  )
}

function showDecided(submission: StaffSubmission) {
  const isOther = ({ id }: StaffSubmission) => id !== submission.id
  const show = (input: { status?: 'pending' }, change: (all: StaffSubmission[]) => StaffSubmission[]) =>
    queryClient.setQueriesData<SubmissionPage>(
      { queryKey: submissions.list.key({ type: 'query', input }) },
      (page) => page && { ...page, submissions: change(page.submissions) },
    )
  show({}, (all) => all.map((one) => (isOther(one) ? one : submission)))
  show({ status: 'pending' }, (all) => all.filter(isOther))
}
