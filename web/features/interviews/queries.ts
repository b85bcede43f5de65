import { orpc, refreshing, retryOptions } from '#api.ts'

const { interviews } = orpc

export const interviewQueries = {
  mine: () => interviews.mine.queryOptions(),
  room: () => interviews.room.queryOptions(),
  settings: () => interviews.settings.read.queryOptions(),
}

const refreshed = refreshing(interviews)

export const interviewCommands = {
  ready: () => interviews.ready.mutationOptions(refreshed),
  leave: () => interviews.leave.mutationOptions(refreshed),
  write: () => interviews.write.mutationOptions(refreshed),
  chooseTime: () => interviews.chooseTime.mutationOptions(refreshed),
  publishTime: () => interviews.publishTime.mutationOptions({ ...retryOptions, ...refreshed }),
  cancelTime: () => interviews.cancelTime.mutationOptions(refreshed),
  invite: () => interviews.invite.mutationOptions(refreshed),
  take: () => interviews.take.mutationOptions(refreshed),
  mark: () => interviews.mark.mutationOptions({ ...refreshed, scope: { id: 'interview-marks' } }),
  release: () => interviews.release.mutationOptions(refreshed),
  miss: () => interviews.miss.mutationOptions(refreshed),
  recommend: () => interviews.recommend.mutationOptions(refreshed),
  setSettings: () => interviews.settings.update.mutationOptions(refreshed),
}
