import { useQuery } from '@tanstack/react-query'
import type { SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { ChangedParts } from '#text/changed-parts.tsx'
import { citingText, templateText } from './labels.ts'
import { sanctionQueries } from '../queries.ts'

type TemplatePickerProps = {
  value: string | null
  onPick: (template: SanctionTemplate | null) => void
}

export function TemplatePicker({ value, onPick }: TemplatePickerProps) {
  const { data: templates = [], isPending } = useQuery(sanctionQueries.templates())
  if (!isPending && templates.length === 0) return null
  const chosen = templates.find(({ id }) => id === value)
  return (
    <SelectField
      label="Šablona"
      className="content-start"
      disabled={isPending}
      hint={
        chosen && (
          <>
            {templateText(chosen)} <ChangedParts text={citingText(chosen)} at={chosen.updatedAt} />
          </>
        )
      }
      value={value ?? ''}
      onChange={({ currentTarget }) => onPick(templates.find(({ id }) => id === currentTarget.value) ?? null)}
    >
      <Options of={[['', 'Bez šablony'], ...templates.map(({ id, name }) => [id, name] as const)]} />
    </SelectField>
  )
}
