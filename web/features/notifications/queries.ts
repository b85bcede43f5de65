import { client, orpc, queryClient } from '#api.ts'
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

export const notificationCommands = {
  see: () => orpc.notifications.see.mutationOptions({ onSettled: refreshNotifications }),
  markRead: () => orpc.notifications.markRead.mutationOptions({ onSettled: refreshNotifications }),
  markAllRead: () => orpc.notifications.markAllRead.mutationOptions({ onSettled: refreshNotifications }),
  setSettings: () => orpc.notifications.settings.update.mutationOptions({ onSettled: refreshNotifications }),
  addDevice: () => orpc.notifications.devices.add.mutationOptions({ onSettled: refreshNotifications }),
  removeDevice: () => orpc.notifications.devices.remove.mutationOptions({ onSettled: refreshNotifications }),
  setOnDiscord: () => orpc.discord.setMine.mutationOptions({ onSettled: refreshDiscord }),
  retryOnDiscord: () => orpc.discord.retryMine.mutationOptions({ onSettled: refreshDiscord }),
}

function refreshDiscord() {
  return queryClient.invalidateQueries({ queryKey: orpc.discord.key() })
}

function refreshNotifications() {
  return queryClient.invalidateQueries({ queryKey: orpc.notifications.key() })
}
