import type { LogToken } from '@westmore/contract/logs.ts'
import Ban from '~icons/lucide/ban'
import { dateTime, RelativeTime } from '#format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type TokenListProps = { tokens: readonly LogToken[]; onRevoke: (token: LogToken) => void }

export function TokenList({ tokens, onRevoke }: TokenListProps) {
  const valid = tokens.filter(({ revokedAt }) => revokedAt === null)
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null)
  return (
    <div className="@container grid gap-3">
      {valid.length > 0 && (
        <ul
          aria-label="Platné tokeny"
          className="divide-y divide-line rounded-md border border-line bg-night-800"
        >
          {valid.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
          ))}
        </ul>
      )}
      {revoked.length > 0 && (
        <details>
          <summary className="w-fit py-1 text-sm text-fg-soft hover:text-fg">
            Odvolané tokeny ({revoked.length})
          </summary>
          <ul
            aria-label="Odvolané tokeny"
            className="mt-2 divide-y divide-line rounded-md border border-line"
          >
            {revoked.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function TokenRow({ token, onRevoke }: { token: LogToken; onRevoke?: (token: LogToken) => void }) {
  const { name, serverId, createdAt, createdBy, lastUsedAt, revokedAt } = token
  return (
    <li className="grid gap-x-6 gap-y-1 px-3 py-2.5 sm:px-4 @3xl:grid-cols-[minmax(0,1fr)_11rem_14rem_7rem] @3xl:items-center">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="font-mono text-sm wrap-anywhere text-fg-soft">{serverId}</p>
      </div>
      <p className="text-sm text-fg-soft">
        {lastUsedAt ? (
          <>
            použit <RelativeTime moment={lastUsedAt} />
          </>
        ) : (
          'ještě nepoužit'
        )}
      </p>
      <p className="text-sm text-fg-soft">
        vytvořeno{' '}
        <time dateTime={createdAt} className="tabular-nums">
          {dateTime(createdAt)}
        </time>
        <span className="wrap-anywhere @max-3xl:before:content-['_·_'] @3xl:block">{createdBy}</span>
      </p>
      {revokedAt === null ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start @3xl:ml-0 @3xl:justify-self-end"
          onClick={() => onRevoke?.(token)}
        >
          <Ban /> Odvolat
        </Button>
      ) : (
        <p className="text-sm @3xl:justify-self-end">
          <Badge tone="bad">Odvolán</Badge>{' '}
          <RelativeTime moment={revokedAt} className="text-fg-soft @3xl:mt-1 @3xl:block @3xl:text-right" />
        </p>
      )}
    </li>
  )
}
