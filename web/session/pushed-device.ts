import * as z from 'zod/mini'
import { browserStore } from '#kept/browser-store.ts'

/** The public pages remove it at a logout too (signed-in-script.ts). */
const KEY = 'notifications_push'

/** This browser's subscription to pushes: its person and session, the site's key and the address at the service. */
const PushedDevice = z.object({
  userId: z.string(),
  session: z.string(),
  key: z.string(),
  endpoint: z.string(),
})
type PushedDevice = z.infer<typeof PushedDevice>

export const pushedDevice = (): PushedDevice | null => browserStore.read(KEY, PushedDevice)

export function keepPushedDevice(device: PushedDevice | null) {
  browserStore.set(KEY, device)
}
