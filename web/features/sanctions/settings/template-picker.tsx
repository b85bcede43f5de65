import { useQuery } from '@tanstack/react-query'
import { fillIn, type FilledIn } from '@westmore/contract/sanctions-points.ts'
import type { SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { templateText } from './labels.ts'
import { templateQueries } from './queries.ts'

type TemplatePickerProps = {
  /** Id of the chosen template; null: none. */
  value: string | null
  /** Gets the template for the request (its id and revision), and the values to fill in. */
  onPick: (template: SanctionTemplate | null, filledIn: FilledIn | null) => void
}

/** Chooses a template for a new sanction; nothing while there are none. */
export function TemplatePicker({ value, onPick }: TemplatePickerProps) {
  const { data: templates = [] } = useQuery(templateQueries.list())
  if (templates.length === 0) return null
  const chosen = templates.find(({ id }) => id === value)
  return (
    <SelectField
      label="Šablona"
      hint={chosen && templateText(chosen)}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const template = templates.find(({ id }) => id === currentTarget.value)
        onPick(template ?? null, template ? fillIn(template, new Date()) : null)
      }}
    >
      <Options of={[['', 'Bez šablony'], ...templates.map(({ id, name }) => [id, name] as const)]} />
    </SelectField>
  )
}
