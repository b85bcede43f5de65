import { useMutation } from '@tanstack/react-query'
import type { PersonIdentifier } from '@westmore/contract/logs-people.ts'
import { useRef, useState } from 'react'
import Discord from '~icons/simple-icons/discord'
import Unlink from '~icons/lucide/unlink'
import { dateTime, RelativeTime } from '#format.ts'
import { announceFailure } from '#refusals.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { linesCounted } from '../labels.ts'
import { peopleWords } from '../people/labels.ts'
import { peopleCommands } from '../people/queries.ts'

type PersonIdentifiersProps = { userId: string; identifiers: readonly PersonIdentifier[] }

/** Under which identifiers the game knows a person. */
export function PersonIdentifiers({ userId, identifiers }: PersonIdentifiersProps) {
  const [removed, setRemoved] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { mutate: unlink, isPending } = useMutation(peopleCommands.unlink())
  const remove = () => {
    if (removed === null) return
    unlink(
      { id: userId, identifier: removed },
      {
        onSuccess: () => toast.success(peopleWords.unlinked),
        onError: (error) =>
          announceFailure(error, peopleWords.unlinkFailed, { NOT_FOUND: peopleWords.unlinkGone }),
        onSettled: () => {
          setRemoved(null)
          // The button that opened the dialog is gone with its row.
          setTimeout(() => list.current?.focus())
        },
      },
    )
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Identifikátory" className="divide-y divide-line outline-none">
        {identifiers.map((one) => (
          <li key={one.identifier} className="flex items-start gap-3 px-4 py-2.5">
            <Identifier {...one} />
            {one.isLinked && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${peopleWords.unlink} ${one.identifier}`}
                title={peopleWords.unlink}
                onClick={() => setRemoved(one.identifier)}
              >
                <Unlink />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={remove}
        title={peopleWords.unlink}
        confirmLabel={peopleWords.unlink}
        busyLabel="Ruším..."
        busy={isPending}
      >
        <p>
          Identifikátor <span className="font-mono break-all">{removed}</span> už nebude k tomuto člověku
          patřit. Záznamy v knize zůstanou.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Identifier({ identifier, isLinked, linkedBy, linkedAt, seen }: PersonIdentifier) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {seen?.name && <span className="font-bold wrap-anywhere">{seen.name}</span>}
        <span className="font-mono break-all">{identifier}</span>
        {!isLinked && (
          <Badge tone="neutral" icon={<Discord />}>
            účet
          </Badge>
        )}
      </p>
      <p className="text-fg-soft">
        {seen ? (
          <>
            {linesCounted(seen.total)} · poprvé {dateTime(seen.firstSeen)} · naposledy{' '}
            <RelativeTime moment={seen.lastSeen} />
          </>
        ) : (
          'Zatím bez záznamu'
        )}
        {linkedAt && (
          <>
            {' '}
            · propojeno <RelativeTime moment={linkedAt} />
            {linkedBy && ` (${linkedBy})`}
          </>
        )}
      </p>
    </div>
  )
}
