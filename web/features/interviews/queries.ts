import { orpc, refreshing, retryOptions } from '#api.ts'

const { interviews } = orpc

export const interviewQueries = {
  mine: () => interviews.mine.queryOptions(),
  waiting: () => interviews.waiting.queryOptions(),
  room: () => interviews.room.queryOptions(),
  settings: () => interviews.settings.read.queryOptions(),
}

const refreshed = refreshing(interviews)

export const interviewCommands = {
  answer: () => interviews.answer.mutationOptions(refreshed),
  act: () => interviews.act.mutationOptions(refreshed),
  publishTime: () => interviews.publishTime.mutationOptions({ ...retryOptions, ...refreshed }),
  cancelTime: () => interviews.cancelTime.mutationOptions(refreshed),
  mark: () => interviews.mark.mutationOptions({ ...refreshed, scope: { id: 'interview-marks' } }),
  setSettings: () => interviews.settings.update.mutationOptions(refreshed),
}
