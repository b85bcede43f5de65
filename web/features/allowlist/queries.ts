import { keepPreviousData } from '@tanstack/react-query'
import type { StaffSubmission, Submission } from '@westmore/contract/allowlist.ts'
import { type Api, orpc, queryClient } from '#api.ts'

type SubmissionPage = Awaited<ReturnType<Api['allowlist']['submissions']['list']>>

export const allowlistQueries = {
  questions: () => orpc.allowlist.questions.list.queryOptions(),
  mine: () => orpc.allowlist.mine.queryOptions(),
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
  draft: () => orpc.allowlist.draft.read.queryOptions(),
  opening: () => orpc.allowlist.opening.read.queryOptions(),
  admitted: (input: Parameters<Api['allowlist']['admitted']['list']>[0]) =>
    orpc.allowlist.admitted.list.queryOptions({ input, placeholderData: keepPreviousData }),
  waiting: () => orpc.allowlist.submissions.waiting.queryOptions(),
  readers: () => orpc.allowlist.submissions.readers.queryOptions(),
  submissions: (input: Parameters<Api['allowlist']['submissions']['list']>[0]) =>
    orpc.allowlist.submissions.list.queryOptions({ input, placeholderData: keepPreviousData }),
}

/** Not awaited: the lists show the decision from the answer. After an error they must be read again first. */
const decided = {
  onSuccess: showDecided,
  onSettled: (_answer: unknown, error: unknown) => {
    const refreshed = refreshReview()
    return error ? refreshed : undefined
  },
}

/** In turn, so that a questionnaire sent right after the confirmation of the rules finds it stored. */
const inTurn = { scope: { id: 'application' } }

export const allowlistCommands = {
  createQuestion: () => orpc.allowlist.questions.create.mutationOptions({ onSettled: refreshAllowlist }),
  updateQuestion: () => orpc.allowlist.questions.update.mutationOptions({ onSettled: refreshAllowlist }),
  removeQuestion: () => orpc.allowlist.questions.remove.mutationOptions({ onSettled: refreshAllowlist }),
  reorderQuestions: () => orpc.allowlist.questions.reorder.mutationOptions({ onSettled: refreshAllowlist }),

  setOpening: () => orpc.allowlist.opening.update.mutationOptions({ onSettled: refreshAllowlist }),

  submit: () =>
    orpc.allowlist.submissions.create.mutationOptions({
      ...inTurn,
      onSuccess: showSent,
      onSettled: refreshAllowlist,
    }),

  confirmRules: () => orpc.pages.readings.confirm.mutationOptions({ ...inTurn, onSettled: refreshMine }),

  withdraw: () => orpc.allowlist.submissions.withdraw.mutationOptions({ onSettled: refreshAllowlist }),

  sendAddress: () => orpc.discord.sendAddress.mutationOptions(),

  approve: () => orpc.allowlist.submissions.approve.mutationOptions(decided),
  decline: () => orpc.allowlist.submissions.decline.mutationOptions(decided),
  undoDecline: () => orpc.allowlist.submissions.undoDecline.mutationOptions({ onSettled: refreshReview }),
  revoke: () => orpc.allowlist.submissions.revoke.mutationOptions({ onSettled: refreshReview }),
  addNote: () => orpc.allowlist.submissions.note.mutationOptions({ onSettled: refreshAllowlist }),
}

/** Shows the questionnaire as sent even when the following refetch fails. */
function showSent(submission: Submission) {
  queryClient.setQueryData(
    orpc.allowlist.mine.queryKey(),
    (mine) =>
      mine && {
        ...mine,
        status: 'pending' as const,
        canSubmit: false,
        queue: null,
        usualWaitMinutes: null,
        latest: submission,
        history: [submission, ...mine.history.filter(({ id }) => id !== submission.id)],
      },
  )
}

function showDecided(submission: StaffSubmission) {
  const { list } = orpc.allowlist.submissions
  const waiting = list.key({ type: 'query', input: { status: 'pending' } })
  const others = ({ id }: StaffSubmission) => id !== submission.id
  queryClient.setQueriesData<SubmissionPage>(
    { queryKey: list.key({ type: 'query' }) },
    (page) =>
      page && { ...page, submissions: page.submissions.map((one) => (others(one) ? one : submission)) },
  )
  queryClient.setQueriesData<SubmissionPage>(
    { queryKey: waiting },
    (page) => page && { ...page, submissions: page.submissions.filter(others) },
  )
}

const refreshMine = () => queryClient.invalidateQueries({ queryKey: orpc.allowlist.mine.key() })

export function refreshAllowlist() {
  return queryClient.invalidateQueries({ queryKey: orpc.allowlist.key() })
}

async function refreshReview() {
  await Promise.all([refreshAllowlist(), queryClient.invalidateQueries({ queryKey: orpc.users.key() })])
}
