import { useQuery } from '@tanstack/react-query'
import type { AuditFilter } from '@westmore/contract/audit.ts'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { DayField } from '#days/day-field.tsx'
import { number } from '#format.ts'
import { withCurrent } from '#lists/filters.ts'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { actionLabel, featureLabel, subjectLabel } from './labels.ts'
import { PersonField } from './person-field.tsx'
import { auditQueries } from './queries.ts'

type AuditFilterProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void }

export function AuditFilterBar({ filter, onChange }: AuditFilterProps) {
  const { data: facets } = useQuery(auditQueries.facets())
  const search = useRef<HTMLInputElement>(null)
  /** Counter that clears half-typed text together with the filters. */
  const [clearings, setClearings] = useState(0)
  const set = (field: keyof AuditFilter, value: string) => {
    const { [field]: _old, ...rest } = filter
    onChange(value ? { ...rest, [field]: value } : rest)
  }
  const select = (field: keyof AuditFilter, label: string, any: string, options: ReactNode) => (
    <SelectField
      label={label}
      value={filter[field] ?? ''}
      onChange={({ currentTarget: { value } }) => set(field, value)}
    >
      <option value="">{any}</option>
      {options}
    </SelectField>
  )
  const actors = facets?.actors ?? []
  const subjects = facets?.subjectTypes ?? []
  const { about: _person, subjectId: _subject, ...others } = filter

  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 @min-[61rem]:grid-cols-6">
      <PersonField
        key={clearings}
        ref={search}
        userId={filter.about}
        onChange={(userId) => set('about', userId)}
      />
      <FoldedFilters
        count={Object.keys(others).length}
        className="grid-cols-2 items-end gap-3 @2xl:grid-cols-3"
        wide={{ filters: '@min-[61rem]:contents', button: '@min-[61rem]:hidden' }}
      >
        {select(
          'actorId',
          'Kdo',
          'Kdokoli',
          <Options
            of={withCurrent(
              filter.actorId,
              actors.map(({ id, name, count }) => [
                id,
                `${id === 'server' ? `${name} (server)` : name} (${number(count)})`,
              ]),
              String,
            )}
          />,
        )}
        {select(
          'action',
          'Akce',
          'Jakákoli',
          <Actions value={filter.action} actions={facets?.actions.map(({ action }) => action) ?? []} />,
        )}
        {select(
          'subjectType',
          'Čeho se týká',
          'Cokoli',
          <Options
            of={withCurrent(
              filter.subjectType,
              subjects.map(({ subjectType }) => [subjectType, subjectLabel(subjectType)]),
              subjectLabel,
            )}
          />,
        )}
        <DayField label="Od" value={filter.from ?? ''} onChange={(day) => set('from', day)} />
        <DayField label="Do" value={filter.to ?? ''} onChange={(day) => set('to', day)} />
      </FoldedFilters>
      {filter.subjectId && (
        <p className="col-span-full text-sm text-fg-soft">
          Jen záznamy o <span className="font-mono break-all">{filter.subjectId}</span>
        </p>
      )}
      {Object.keys(filter).length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            // This button disappears, which would lose the focus; the field is a new one then.
            flushSync(() => setClearings(clearings + 1))
            search.current?.focus({ preventScroll: true })
            onChange({})
          }}
          className="col-span-full justify-self-start"
        >
          Zrušit filtry
        </Button>
      )}
    </search>
  )
}

/** Each feature, then its actions. */
function Actions({ value, actions }: { value: string | undefined; actions: readonly string[] }) {
  const byFeature = [...Map.groupBy(actions, featureOf)]
  const isListed = value === undefined || byFeature.flat(2).includes(value)
  return (
    <>
      {!isListed && <option value={value}>{actionLabel(value)}</option>}
      {byFeature.map(([feature, own]) => (
        <optgroup key={feature} label={featureLabel(feature)}>
          <option value={feature}>{featureLabel(feature)}: vše</option>
          <Options of={own.map((action) => [action, actionLabel(action)])} />
        </optgroup>
      ))}
    </>
  )
}

const featureOf = (action: string) => action.split('.', 1)[0] ?? action
