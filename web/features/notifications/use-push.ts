import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorCode } from '#api.ts'
import { announceFailure } from '#refusals.ts'
import { keepPushedDevice, pushedDevice } from '#session/pushed-device.ts'
import { useMe } from '#session/session.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { pushWords } from './labels.ts'
import {
  currentSubscription,
  isPermitted,
  mayPush,
  pushSupport,
  subscribe,
  type PushSupport,
} from './push.ts'
import { notificationCommands, notificationQueries } from './queries.ts'

type PushState = Exclude<PushSupport, 'ready'> | 'off' | 'on'

export function usePush() {
  const { data, isListed, add } = useThisDevice(true)
  const support = pushSupport()
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync: remove } = useMutation(notificationCommands.removeDevice())
  const isOn = isListed && isPermitted()
  const state: PushState | undefined = support === 'ready' ? data && (isOn ? 'on' : 'off') : support

  async function turnOff(id: string) {
    await remove({ id }).catch((error: unknown) => {
      // It has ended on its own.
      if (errorCode(error) !== 'NOT_FOUND') throw error
    })
    await dropSubscription()
  }

  async function turn(toOn: boolean) {
    if (!data) return
    setBusy(true)
    try {
      if (!toOn) await turnOff(data.session)
      else if (await mayPush()) await add(data.key)
      else toast.info(pushWords.notAllowed)
    } catch (error) {
      announceFailure(error, toOn ? pushWords.onFailed : pushWords.offFailed)
    }
    setBusy(false)
  }
  return { state, isKnown: data !== undefined, isBusy, turn }
}

type Situation = {
  userId: string
  session: string | undefined
  /** True when somebody is signed in and the browser can show notifications. */
  isAllowed: boolean
  isListed: boolean
}

/**
 * Subscribes this browser again if its subscription was lost or its person has signed in again, because a device ends
 * with its session; drops the subscription if the device was removed elsewhere.
 */
export function useKeepPush(): void {
  const { me } = useMe()
  const isAllowed = me !== undefined && isPermitted()
  const { data, isListed, add } = useThisDevice(isAllowed)
  const client = useQueryClient()
  const userId = me?.id
  const session = data?.session
  const compare = useEffectEvent(async (now: Situation) => {
    const current = await currentSubscription()
    // Read only now: a tab that switches pushes off removes it first.
    const kept = pushedDevice()
    if (kept && (!now.isAllowed || kept.userId !== now.userId)) return dropSubscription()
    if (!now.isAllowed || !data || !(kept || now.isListed)) return undefined
    const isSubscribed = kept !== null && kept.endpoint === current?.endpoint && kept.key === data.key
    if (isSubscribed && now.isListed) return undefined
    if (!isSubscribed || kept.session !== now.session) return add(data.key)
    // The list may be older than the subscription.
    const { devices } = await client.fetchQuery({ ...notificationQueries.devices(), staleTime: 0 })
    return devices.some(({ isThis }) => isThis) ? undefined : dropSubscription()
  })
  useEffect(() => {
    if (userId !== undefined) compare({ userId, session, isAllowed, isListed }).catch(reportFault)
  }, [userId, session, isAllowed, isListed])
}

function useThisDevice(enabled: boolean) {
  const { me } = useMe()
  const { data } = useQuery({ ...notificationQueries.devices(), enabled })
  const { mutateAsync } = useMutation({
    ...notificationCommands.addDevice(),
    // Before the devices are read again: useKeepPush compares them with it.
    onSuccess(_nothing, { endpoint }) {
      if (me && data) keepPushedDevice({ userId: me.id, session: data.session, key: data.key, endpoint })
    },
  })
  return {
    data,
    isListed: data?.devices.some(({ isThis }) => isThis) === true,
    add: async (key: string) => mutateAsync(await subscribe(key)),
  }
}

async function dropSubscription(): Promise<void> {
  keepPushedDevice(null)
  await (await currentSubscription())?.unsubscribe()
}
