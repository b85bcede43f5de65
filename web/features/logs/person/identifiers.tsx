import { useState } from 'react'
import { mayUnlink, type PersonIdentifier } from '@westmore/contract/logs-people.ts'
import Discord from '~icons/simple-icons/discord'
import Proven from '~icons/lucide/badge-check'
import Unlink from '~icons/lucide/unlink'
import { dateTime, RelativeTime } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { useMe } from '#session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { linesCounted } from '../labels.ts'
import { peopleWords } from '../people/labels.ts'
import { peopleCommands } from '../people/queries.ts'

type PersonIdentifiersProps = { userId: string; identifiers: readonly PersonIdentifier[] }

export function PersonIdentifiers({ userId, identifiers }: PersonIdentifiersProps) {
  const { me } = useMe()
  const canUnlink = me !== undefined && mayUnlink(me, userId)
  const [asked, ask] = useState<string | null>(null)
  const list = useFocusRecovery<HTMLUListElement>()
  const isOpening = identifiers.some(({ identifier, provenAt }) => identifier === asked && provenAt)
  return (
    <>
      <ul ref={list} aria-label="Identifikátory" className="divide-y divide-line">
        {identifiers.map((one) => (
          <li key={one.identifier} className="flex items-start gap-3 px-4 py-2.5">
            <Identifier {...one} />
            {one.isLinked && canUnlink && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${peopleWords.unlink} ${one.identifier}`}
                title={peopleWords.unlink}
                onClick={() => ask(one.identifier)}
              >
                <Unlink />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RemovalDialog
        command={peopleCommands.unlink()}
        input={asked === null ? null : { id: userId, identifier: asked }}
        onClose={() => ask(null)}
        title={peopleWords.unlink}
        confirmLabel={peopleWords.unlink}
        busyLabel="Ruším…"
        words={peopleWords.removal}
      >
        <p>
          Identifikátor <span className="font-mono break-all">{asked}</span> už nebude k tomuto člověku
          patřit. Záznamy zůstanou.
          {isOpening && ' Hra ho bez Discordu už nepustí, dokud účet nepropojí novým kódem.'}
        </p>
      </RemovalDialog>
    </>
  )
}

function Identifier({ identifier, isLinked, provenAt, linkedBy, linkedAt, seen }: PersonIdentifier) {
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
        {provenAt && (
          <Badge tone="good" icon={<Proven />}>
            {peopleWords.proven}
          </Badge>
        )}
      </p>
      <p className="text-fg-soft">
        {seen
          ? `${linesCounted(seen.total)} · poprvé ${dateTime(seen.firstSeen)} · naposledy `
          : 'Zatím bez záznamu'}
        {seen && <RelativeTime moment={seen.lastSeen} />}
        {provenAt ? ' · ověřeno kódem ze hry ' : linkedAt && ' · propojeno '}
        {(provenAt ?? linkedAt) && <RelativeTime moment={provenAt ?? linkedAt ?? ''} />}
        {!provenAt && linkedAt && linkedBy && ` (${linkedBy})`}
      </p>
    </div>
  )
}
