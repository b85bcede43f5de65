import { canRevoke, isListedByNumber, type Admitted } from '@westmore/contract/allowlist-admitted.ts'
import { sanctionName } from '@westmore/contract/sanctions.ts'
import { isStaff } from '@westmore/contract/users.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import Revoke from '~icons/lucide/user-x'
import { RelativeTime, shortDate, shortLicense } from '#format.ts'
import type { Row } from '#lists/steady-list.ts'
import { personPlace, sanctionPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { reviewerName } from '../staff-labels.ts'
import { admittedWords, columnLabels, takenFrom } from './labels.ts'
import { PersonName } from '#features/users/public.ts'

export const columns =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 pr-1 pl-3 @3xl:grid-cols-[auto_minmax(0,1fr)_12.5rem_8.75rem_9.5rem_2.75rem] @3xl:items-center @3xl:gap-x-3'

export type AdmittedItem = Admitted & { id: string }

type AdmittedRowProps = { row: Row<AdmittedItem>; onRevoke: (item: AdmittedItem) => void }

export function AdmittedRow({ row, onRevoke }: AdmittedRowProps) {
  const { item, left } = row
  const { me } = useMe()
  const { person, licenses, approval, taken, hasAccount, lastSeen, sanctionNumber } = item
  const { id, username, avatarUrl, role } = person
  return (
    <li
      data-admitted={id}
      className={classes(
        columns,
        'relative scroll-my-16 items-start gap-y-0.5 py-2 transition-colors hover:bg-fg/5 in-data-compact:@3xl:py-0.5',
        left && 'opacity-75',
      )}
    >
      <Avatar
        src={avatarUrl}
        size={36}
        className="row-span-3 mt-1 @3xl:row-span-1 @3xl:mt-0 in-data-compact:size-8!"
      />
      <div className="min-w-0 in-data-compact:@3xl:flex in-data-compact:@3xl:flex-wrap in-data-compact:@3xl:items-baseline in-data-compact:@3xl:gap-x-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-bold">
          <NameOf
            to={hasAccount ? personPlace(id) : null}
            className="min-w-0 wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--ring)"
          >
            <PersonName {...person} />
          </NameOf>
          {!hasAccount && (
            <span title={admittedWords.noAccountHint} className="relative">
              <Badge tone="waiting">{admittedWords.noAccount}</Badge>
            </span>
          )}
          {sanctionNumber !== null && (
            <Link to={sanctionPlace(sanctionNumber)} className="relative" title="Hra ho kvůli sankci nepustí">
              <Badge tone="bad">Sankce {sanctionName(sanctionNumber)}</Badge>
            </Link>
          )}
          {isStaff(person) && <Badge tone={role === 'owner' ? 'owner' : 'admin'}>Tým</Badge>}
        </p>
        <p className="relative w-fit max-w-full font-mono text-sm break-all text-fg-soft @3xl:whitespace-nowrap">
          {!isListedByNumber(id) && id}
        </p>
      </div>
      {!left && me && (approval ?? taken) && canRevoke(me, person) && (
        <Button
          variant="ghost"
          aria-label={`${admittedWords.revoke}: ${username}`}
          title={admittedWords.revoke}
          onClick={() => onRevoke(item)}
          className="relative z-1 col-start-3 row-start-1 -my-1 size-11 px-0! @3xl:col-start-6"
        >
          <Revoke />
        </Button>
      )}
      {left ? (
        <p className="col-start-2 text-sm text-fg-soft italic @3xl:col-span-3 @3xl:col-start-auto">
          {admittedWords.gone}
        </p>
      ) : (
        <dl className="col-start-2 grid gap-x-4 gap-y-0.5 text-sm text-fg-soft @3xl:contents">
          <Fact label={columnLabels.approval}>
            {approval ? (
              <>
                <time dateTime={approval.at} className="tabular-nums">
                  {shortDate(approval.at)}
                </time>
                , <bdi className="wrap-anywhere">{reviewerName(approval.by)}</bdi>
              </>
            ) : taken ? (
              <Taken taken={taken} />
            ) : isStaff(person) ? (
              admittedWords.member
            ) : (
              admittedWords.byHand
            )}
          </Fact>
          <Fact label={columnLabels.lastSeen}>
            {lastSeen === null ? admittedWords.never : <RelativeTime moment={lastSeen} />}
          </Fact>
          <Fact label={columnLabels.licenses}>
            <Licenses licenses={licenses} />
          </Fact>
        </dl>
      )}
    </li>
  )
}

type NameOfProps = { to: string | null; className: string; children: ReactNode }

/** A person without an account has no page; the keys stop there all the same. */
function NameOf({ to, ...name }: NameOfProps) {
  return to === null ? <span data-person tabIndex={-1} {...name} /> : <Link to={to} data-person {...name} />
}

function Taken({ taken: { source, at, by } }: { taken: NonNullable<Admitted['taken']> }) {
  return (
    <span className="relative wrap-anywhere">
      {takenFrom[source]}
      {at !== null && (
        <>
          ,{' '}
          <time dateTime={at} className="tabular-nums">
            {shortDate(at)}
          </time>
        </>
      )}
      {by !== '' && (
        <>
          , <bdi>{by}</bdi>
        </>
      )}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-1.5 @3xl:block">
      <dt className="@3xl:sr-only">{label}:</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** People recognise a licence by its end; the whole one is in the tooltip. */
function Licenses({ licenses }: { licenses: readonly string[] }) {
  if (licenses.length === 0) return admittedWords.noLicense
  return (
    <span title={licenses.join('\n')} className="relative font-mono wrap-anywhere">
      {licenses.map(shortLicense).join(', ')}
    </span>
  )
}
