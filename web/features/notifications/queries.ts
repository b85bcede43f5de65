import { client, orpc, refreshing } from '#api.ts'
import { readOfMenu } from '#first-answers.ts'

export const notificationQueries = {
  unread: () => ({
    ...orpc.notifications.unread.queryOptions(),
    queryFn: readOfMenu('notifications', client.notifications.unread),
  }),
  newest: () => orpc.notifications.list.queryOptions({ input: {} }),
  pages: (show: 'all' | 'unread') =>
    orpc.notifications.list.infiniteOptions({
      input: (before: string | undefined) => ({ show, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  settings: () => orpc.notifications.settings.read.queryOptions(),
  devices: () => orpc.notifications.devices.list.queryOptions(),
  onDiscord: () => orpc.discord.mine.queryOptions(),
}

const refreshed = refreshing(orpc.notifications)

export const notificationCommands = {
  see: () => orpc.notifications.see.mutationOptions(refreshed),
  markRead: () => orpc.notifications.markRead.mutationOptions(refreshed),
  markAllRead: () => orpc.notifications.markAllRead.mutationOptions(refreshed),
  setSettings: () => orpc.notifications.settings.update.mutationOptions(refreshed),
  addDevice: () => orpc.notifications.devices.add.mutationOptions(refreshed),
  removeDevice: () => orpc.notifications.devices.remove.mutationOptions(refreshed),
  setOnDiscord: () => orpc.discord.setMine.mutationOptions(refreshing(orpc.discord)),
  retryOnDiscord: () => orpc.discord.retryMine.mutationOptions(refreshing(orpc.discord)),
}
