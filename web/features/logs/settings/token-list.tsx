import type { UsedToken } from '@westmore/contract/logs.ts'
import Ban from '~icons/lucide/ban'
import { Fragment } from 'react'
import { dateTime, number, RelativeTime } from '#format.ts'
import { clockWords, environmentToken } from '#features/game/public.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { classes } from '#ui/classes.ts'
import { linesCounted } from '../labels.ts'
import { refusalHints, tokenWords } from './category-labels.ts'

type TokenListProps = { tokens: readonly UsedToken[]; onRevoke: (token: UsedToken) => void }

export function TokenList({ tokens, onRevoke }: TokenListProps) {
  const { valid = [], revoked = [] } = Object.groupBy(tokens, ({ revokedAt }) =>
    revokedAt === null ? 'valid' : 'revoked',
  )
  const list = useFocusRecovery<HTMLUListElement>()
  const rows = (some: readonly UsedToken[]) =>
    some.map((token) => <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />)
  return (
    <div className="@container grid gap-3">
      {valid.length > 0 && (
        <ul
          ref={list}
          aria-label="Platné klíče"
          className="divide-y divide-line rounded-md border border-line bg-night-800"
        >
          {rows(valid)}
        </ul>
      )}
      {revoked.length > 0 && (
        <details>
          <summary className="w-fit content-center py-1 text-sm text-fg-soft hover:text-fg max-lg:min-h-11">
            Zneplatněné klíče ({revoked.length})
          </summary>
          <ul
            aria-label="Zneplatněné klíče"
            className="mt-2 divide-y divide-line rounded-md border border-line"
          >
            {rows(revoked)}
          </ul>
        </details>
      )}
    </div>
  )
}

function TokenRow({ token, onRevoke }: { token: UsedToken; onRevoke: () => void }) {
  const { name, serverId, createdAt, createdBy, lastUsedAt, revokedAt } = token
  return (
    <li className="grid gap-x-6 gap-y-1 px-3 py-2.5 sm:px-4 @3xl:grid-cols-[minmax(0,1fr)_11rem_14rem_7rem] @3xl:items-center">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{name ?? environmentToken}</p>
        <p className="font-mono text-sm wrap-anywhere text-fg-soft">{serverId}</p>
      </div>
      {createdAt === null ? (
        <p className="text-sm text-fg-soft @3xl:col-span-3">{tokenWords.environmentText}</p>
      ) : (
        <>
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
              onClick={onRevoke}
            >
              <Ban /> Zneplatnit
            </Button>
          ) : (
            <p className="text-sm @3xl:justify-self-end">
              <Badge tone="bad">Neplatí</Badge>{' '}
              <RelativeTime
                moment={revokedAt}
                className="text-fg-soft @3xl:mt-1 @3xl:block @3xl:text-right"
              />
            </p>
          )}
        </>
      )}
      {revokedAt === null && <Figures token={token} />}
    </li>
  )
}

function Figures({ token }: { token: UsedToken }) {
  const { lastBatchAt, linesToday, dropped, refusedToday, lastError, lastErrorAt, version, clockSkew } = token
  if (!lastBatchAt && !lastError && version === null) return null
  const clock = clockSkew === null ? null : clockWords(clockSkew)
  const parts = [
    lastBatchAt && (
      <>
        poslední záznamy <RelativeTime moment={lastBatchAt} />
      </>
    ),
    `dnes ${linesCounted(linesToday)}`,
    version && `doplněk westmore ${version}`,
    dropped > 0 && <span className="font-bold text-bad">ztraceno {linesCounted(dropped)}</span>,
    clock && <span className={classes(clock.isCorrected && 'font-bold text-bad')}>{clock.text}</span>,
  ].filter(Boolean)
  return (
    <div className="text-sm text-fg-soft @3xl:col-span-full">
      <p className="tabular-nums">
        {parts.map((part, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            {part}
          </Fragment>
        ))}
      </p>
      {lastError && lastErrorAt && (
        <p>
          Záznamy jsme odmítli <RelativeTime moment={lastErrorAt} />
          {refusedToday > 1 && ` (dnes ${number(refusedToday)}×)`}:{' '}
          {refusalHints[lastError.split(':', 1)[0] ?? '']}{' '}
          <code lang="en" className="font-mono text-xs wrap-anywhere">
            {lastError}
          </code>
        </p>
      )}
    </div>
  )
}
