import { orpc, refreshing } from '#api.ts'

const { interviews, allowlist, users } = orpc

export const interviewQueries = {
  mine: () => interviews.mine.queryOptions(),
  room: () => interviews.room.queryOptions(),
  states: (ids: string[]) => interviews.states.queryOptions({ input: { ids } }),
  /** Read again at the start of a talk: its form goes on from this revision. */
  talk: (id: string) => interviews.read.queryOptions({ input: { id }, gcTime: 0 }),
  settings: () => interviews.settings.read.queryOptions(),
}

const refreshed = refreshing(interviews)
const decided = refreshing(interviews, allowlist, users)

export const interviewCommands = {
  ready: () => interviews.ready.mutationOptions(refreshed),
  leave: () => interviews.leave.mutationOptions(refreshed),
  write: () => interviews.write.mutationOptions(refreshed),
  invite: () => interviews.invite.mutationOptions(refreshed),
  recommend: () => interviews.recommend.mutationOptions(refreshed),
  take: () => interviews.take.mutationOptions(refreshed),
  release: () => interviews.release.mutationOptions(refreshed),
  miss: () => interviews.miss.mutationOptions(refreshed),
  save: () => interviews.save.mutationOptions(),
  pass: () => interviews.pass.mutationOptions(decided),
  fail: () => interviews.fail.mutationOptions(decided),
  setSettings: () => interviews.settings.update.mutationOptions(refreshed),
}
