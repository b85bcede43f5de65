import { useQuery } from '@tanstack/react-query'
import type { AuditFilter } from '@westmore/contract/audit.ts'
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { DayField } from '#days/day-field.tsx'
import { number } from '#format.ts'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { actionLabel, featureLabel, subjectLabel } from './labels.ts'
import { PersonField } from './person-field.tsx'
import { auditQueries } from './queries.ts'

type AuditFilterProps = {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
  search: RefObject<HTMLInputElement | null>
}

export function AuditFilterBar({ filter, onChange, search }: AuditFilterProps) {
  const { data: facets } = useQuery(auditQueries.facets())
  /** Counter that clears half-typed text together with the filters. */
  const [clearings, setClearings] = useState(0)
  const set = (field: keyof AuditFilter, value: string) => {
    const { [field]: _old, ...rest } = filter
    onChange(value ? { ...rest, [field]: value } : rest)
  }
  const actors = facets?.actors ?? []
  const subjects = facets?.subjectTypes.map(({ subjectType }) => subjectType) ?? []
  const { about: _person, subjectId: _subject, ...others } = filter
  const isNarrowed = Object.keys(filter).length > 0

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
        <SelectField
          label="Kdo"
          value={filter.actorId ?? ''}
          onChange={({ currentTarget: { value } }) => set('actorId', value)}
        >
          <option value="">Kdokoli</option>
          <Unlisted value={filter.actorId} among={actors.map(({ id }) => id)} />
          {actors.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {id === 'server' ? `${name} (server)` : name} ({number(count)})
            </option>
          ))}
        </SelectField>
        <ActionField
          value={filter.action}
          actions={facets?.actions.map(({ action }) => action) ?? []}
          onChange={(action) => set('action', action)}
        />
        <SelectField
          label="Čeho se týká"
          value={filter.subjectType ?? ''}
          onChange={({ currentTarget: { value } }) => set('subjectType', value)}
        >
          <option value="">Cokoli</option>
          <Unlisted value={filter.subjectType} among={subjects} name={subjectLabel} />
          {subjects.map((type) => (
            <option key={type} value={type}>
              {subjectLabel(type)}
            </option>
          ))}
        </SelectField>
        <DayField label="Od" value={filter.from ?? ''} onChange={(day) => set('from', day)} />
        <DayField label="Do" value={filter.to ?? ''} onChange={(day) => set('to', day)} />
      </FoldedFilters>
      {filter.subjectId && (
        <p className="col-span-full text-sm text-fg-soft">
          Jen záznamy o <span className="font-mono break-all">{filter.subjectId}</span>
        </p>
      )}
      {isNarrowed && (
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

type ActionFieldProps = {
  value: string | undefined
  actions: readonly string[]
  onChange: (action: string) => void
}

function ActionField({ value, actions, onChange }: ActionFieldProps) {
  const features = [...new Set(actions.map(featureOf))]
  return (
    <SelectField
      label="Akce"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">Jakákoli</option>
      <Unlisted value={value} among={[...features, ...actions]} name={actionLabel} />
      {features.map((feature) => (
        <optgroup key={feature} label={featureLabel(feature)}>
          <option value={feature}>{featureLabel(feature)}: vše</option>
          {actions
            .filter((action) => featureOf(action) === feature)
            .map((action) => (
              <option key={action} value={action}>
                {actionLabel(action)}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

type UnlistedProps = { value: string | undefined; among: readonly string[]; name?: (value: string) => string }

/** Option for a value of the address that the list does not have (yet). */
function Unlisted({ value, among, name = (same) => same }: UnlistedProps) {
  return value && !among.includes(value) && <option value={value}>{name(value)}</option>
}

const featureOf = (action: string) => action.split('.', 1)[0] ?? action
