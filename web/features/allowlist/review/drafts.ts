import { tabStore } from '#kept/browser-store.ts'

const store = tabStore.withPrefix('review:')

/** Unsent texts survive a reload and an expired session. */
export function readDraft(submissionId: string, field: string): string {
  return store.readText(`${submissionId}:${field}`) ?? ''
}

export function writeDraft(submissionId: string, field: string, text: string) {
  // When the browser refuses storage, the text lives only as long as the card is on screen.
  store.setText(`${submissionId}:${field}`, text === '' ? null : text)
}

export function forgetDrafts(submissionId: string, fields: readonly string[]) {
  for (const field of fields) writeDraft(submissionId, field, '')
}

export const REASON = 'reason'
export const REVOKE_REASON = 'revoke'
export const TEAM_NOTE = 'note'

export function answerField(questionId: string): string {
  return `answer:${questionId}`
}
