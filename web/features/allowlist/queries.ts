import { keepPreviousData } from '@tanstack/react-query'
import type { ReviewStatus, Submission } from '@westmore/contract/allowlist.ts'
import { orpc, queryClient } from '#api.ts'

export interface SubmissionFilter {
  status?: ReviewStatus | 'all'
  userId?: string
  page?: number
}

/** Every question this feature asks the server, as query options. */
export const allowlistQueries = {
  questions: () => orpc.allowlist.questions.list.queryOptions(),
  mine: () => orpc.allowlist.mine.queryOptions(),
  draft: () => orpc.allowlist.draft.read.queryOptions(),
  submissions: (filter: SubmissionFilter = {}) =>
    orpc.allowlist.submissions.list.queryOptions({ input: filter, placeholderData: keepPreviousData }),
}

/** Every command, as mutation options; what it changed is asked again before the mutation settles. */
export const allowlistCommands = {
  createQuestion: () => orpc.allowlist.questions.create.mutationOptions({ onSettled: refreshAllowlist }),
  updateQuestion: () => orpc.allowlist.questions.update.mutationOptions({ onSettled: refreshAllowlist }),
  removeQuestion: () => orpc.allowlist.questions.remove.mutationOptions({ onSettled: refreshAllowlist }),
  reorderQuestions: () => orpc.allowlist.questions.reorder.mutationOptions({ onSettled: refreshAllowlist }),

  submit: () =>
    orpc.allowlist.submissions.create.mutationOptions({ onSuccess: showSent, onSettled: refreshAllowlist }),

  approve: () => orpc.allowlist.submissions.approve.mutationOptions({ onSettled: refreshReview }),
  decline: () => orpc.allowlist.submissions.decline.mutationOptions({ onSettled: refreshReview }),
  revoke: () => orpc.allowlist.submissions.revoke.mutationOptions({ onSettled: refreshReview }),
  addNote: () => orpc.allowlist.submissions.note.mutationOptions({ onSettled: refreshAllowlist }),
}

/** A sent questionnaire is shown as sent, whatever becomes of the question that follows. */
function showSent(submission: Submission) {
  queryClient.setQueryData(
    orpc.allowlist.mine.queryKey(),
    (mine) =>
      mine && {
        ...mine,
        status: 'pending' as const,
        canSubmit: false,
        queue: null,
        latest: submission,
        history: [submission, ...mine.history.filter(({ id }) => id !== submission.id)],
      },
  )
}

function refreshAllowlist() {
  return queryClient.invalidateQueries({ queryKey: orpc.allowlist.key() })
}

async function refreshReview() {
  await Promise.all([refreshAllowlist(), queryClient.invalidateQueries({ queryKey: orpc.users.key() })])
}
