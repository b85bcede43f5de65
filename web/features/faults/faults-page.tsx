import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { faultNumber, isFault, MAX_FAULTS, type Fault } from '@westmore/contract/faults.ts'
import { BackToSettings } from '#back-to-settings.tsx'
import { RelativeTime } from '#format.ts'
import { useMe } from '#session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { TextField } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Section } from '#ui/section.tsx'
import { faultWords, reportOf } from './labels.ts'
import { faultQueries } from './queries.ts'

export const meta = () => [{ title: 'CHYBY SERVERU | Westmore' }]

export default function FaultsPage() {
  const { me } = useMe()
  return (
    <>
      <PageTitle
        hint={`Posledních ${MAX_FAULTS} různých chyb serveru, stejné na jednom řádku. Bez obsahu a\u00a0bez jmen.`}
        action={<BackToSettings />}
      >
        CHYBY SERVERU
      </PageTitle>
      {me?.role === 'owner' ? <Faults /> : <p>{faultWords.ownersOnly}</p>}
    </>
  )
}

function Faults() {
  const query = useQuery(faultQueries.list())
  const { data } = query
  const [typed, setTyped] = useState('')
  if (!data) return <NotLoaded query={query} failed={faultWords.loadFailed} />
  const isAsked = typed.trim() !== ''
  const shown = isAsked ? data.faults.flatMap((fault) => withTypedFault(fault, typed)) : data.faults
  return (
    <div className="grid gap-6">
      <TextField
        label="Číslo chyby"
        hint="Hráč ho vidí v hlášení o chybě; může být i uprostřed věty."
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className="max-w-md"
      />
      <Section title="Poslední chyby" count={shown.length}>
        {shown.length > 0 ? (
          <ol className="divide-y divide-line">
            {shown.map((fault) => (
              <FaultRow key={fault.id} fault={fault} />
            ))}
          </ol>
        ) : (
          <p role="status" className="px-4 py-3 text-fg-soft">
            {isAsked ? faultWords.unknown : faultWords.none}
          </p>
        )}
      </Section>
    </div>
  )
}

/** The failure under the searched number, which may belong to one of its earlier occurrences. */
function withTypedFault(fault: Fault, typed: string): Fault[] {
  const id = [fault.id, ...fault.earlier].find((one) => isFault(one, typed))
  return id === undefined ? [] : [{ ...fault, id }]
}

function FaultRow({ fault }: { fault: Fault }) {
  const { id, at, method, route, status, kind, message, place, times } = fault
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status === 503 ? 'waiting' : 'bad'}>{status}</Badge>
        <code className="font-bold wrap-anywhere">
          {method} {route}
        </code>
        {times > 1 && <span className="text-fg-soft tabular-nums">{times}×</span>}
        <RelativeTime moment={at} className="ml-auto text-sm text-fg-soft" />
      </div>
      <p className="wrap-anywhere">
        <span className="text-fg-soft">{kind}:</span> {message}
      </p>
      {place.length > 0 && (
        <ul className="text-sm text-fg-soft">
          {place.map((line) => (
            <li key={line}>
              <code className="wrap-anywhere">{line}</code>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-sm text-fg-soft">
          Číslo <code className="text-fg">{faultNumber(id)}</code>
        </span>
        <CopyButton text={reportOf(fault)} label={faultWords.copy} />
      </div>
    </li>
  )
}
