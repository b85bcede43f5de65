import { useQuery } from '@tanstack/react-query'
import type { PushDevice } from '@westmore/contract/notifications-devices.ts'
import { errorCode } from '#api.ts'
import { dateTime } from '#format.ts'
import { announceFailure } from '#refusals.ts'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { sessionName } from '#session/session-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { pushWords } from './labels.ts'
import { notificationCommands, notificationQueries } from './queries.ts'

export function PushDevices() {
  const { data } = useQuery(notificationQueries.devices())
  const list = useFocusRecovery<HTMLUListElement>()
  const { mutate, isPending } = useCommand(notificationCommands.removeDevice())
  const remove = ({ id }: PushDevice) =>
    mutate(
      { id },
      {
        onSuccess: () => toast.success(pushWords.removed),
        onError: (error) => {
          // It has ended on its own.
          if (errorCode(error) !== 'NOT_FOUND') announceFailure(error, pushWords.removeFailed)
        },
      },
    )
  if (!data || data.devices.length === 0) return null
  return (
    <Section title={pushWords.devices} count={data.devices.length}>
      <ul ref={list} className="divide-y divide-line">
        {data.devices.map((device) => (
          <li key={device.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
                {sessionName(device)}
                {device.isThis && <Badge tone="good">Toto zařízení</Badge>}
              </p>
              <p className="text-sm text-fg-soft">
                Zapnuto <time dateTime={device.addedAt}>{dateTime(device.addedAt)}</time>
              </p>
            </div>
            {!device.isThis && (
              <Button
                variant="ghost"
                size="sm"
                disabled={isPending}
                onClick={() => remove(device)}
                aria-label={`Odebrat ${sessionName(device)}`}
              >
                Odebrat
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
