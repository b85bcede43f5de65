import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isStaff } from '@westmore/contract/users.ts'
import { announceFailure } from '#refusals.ts'
import { keepPushedDevice, pushedDevice } from '#session/pushed-device.ts'
import { useMe } from '#session/session.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { pushWords } from './labels.ts'
import { mayPush, pushSupport, subscribe, unsubscribe, type PushSupport } from './push.ts'
import { notificationCommands, notificationQueries } from './queries.ts'

type PushState = Exclude<PushSupport, 'ready'> | 'off' | 'on'

/** Pushes to this browser; undefined while unknown. */
export function usePush() {
  const { data } = useQuery(notificationQueries.devices())
  const [support, setSupport] = useState(pushSupport)
  const [isBusy, setBusy] = useState(false)
  const add = useAddDevice()
  const { mutateAsync: remove } = useMutation(notificationCommands.removeDevice())
  const isOn = data?.devices.some(({ isThis }) => isThis) === true && Notification.permission === 'granted'
  const state: PushState | undefined = support === 'ready' ? data && (isOn ? 'on' : 'off') : support

  async function turn(toOn: boolean) {
    if (!data || isBusy) return
    setBusy(true)
    try {
      if (!toOn) await remove({ id: data.session })
      else if (await mayPush()) await add(data)
      else toast.info(pushWords.notAllowed)
      if (!toOn) await dropSubscription()
    } catch (error) {
      announceFailure(error, pushWords.failed)
    }
    setSupport(pushSupport())
    setBusy(false)
  }
  return { state, turn }
}

/**
 * Subscribes this browser again after its person has signed in again, because a device ends with its session; drops the
 * subscription if the device was removed elsewhere.
 */
export function useKeepPush() {
  const { me } = useMe()
  const [kept] = useState(pushedDevice)
  const isWanted = me !== undefined && isStaff(me) && kept?.userId === me.id
  const { data } = useQuery({ ...notificationQueries.devices(), enabled: isWanted })
  const add = useAddDevice()
  const session = data?.session
  const compare = useEffectEvent(async () => {
    if (!data || data.devices.some(({ isThis }) => isThis)) return
    const isRemoved = pushedDevice()?.session === data.session
    if (!isRemoved && pushSupport() === 'ready' && Notification.permission === 'granted') await add(data)
    else await dropSubscription()
  })
  useEffect(() => {
    if (isWanted && session !== undefined) compare().catch(reportFault)
  }, [isWanted, session])
}

function useAddDevice() {
  const { me } = useMe()
  const { mutateAsync } = useMutation(notificationCommands.addDevice())
  return async ({ key, session }: { key: string; session: string }) => {
    await mutateAsync(await subscribe(key))
    if (me) keepPushedDevice({ userId: me.id, session })
  }
}

async function dropSubscription(): Promise<void> {
  keepPushedDevice(null)
  await unsubscribe()
}
