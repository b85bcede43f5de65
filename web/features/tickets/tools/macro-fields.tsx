import { MAX_TAGS } from '@westmore/contract/tickets-marks.ts'
import { ticketStatuses, type Macro } from '@westmore/contract/tickets.ts'
import { classes } from '#ui/classes.ts'
import { ChoiceField, SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { statusLabels } from '../labels.ts'
import { useNames } from '../use-names.ts'

type MacroFieldsProps = { macro: Macro; onChange: (macro: Macro) => void }

export function MacroFields({ macro, onChange }: MacroFieldsProps) {
  const { staff, tags, reasons } = useNames()
  const { status, assignee, tagIds, reasonId } = macro
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-bold">Spolu s odesláním</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField
          compact
          label="Status"
          choices={[['', 'Neměnit'], ...ticketStatuses.map((one) => [one, statusLabels[one]] as const)]}
          value={status ?? ''}
          onChange={(next) =>
            onChange({ ...macro, status: next || null, reasonId: next === 'closed' ? reasonId : null })
          }
        />
        <SelectField
          compact
          label="Řešitel"
          value={assignee ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...macro, assignee: value || null })}
        >
          <option value="">Neměnit</option>
          <option value="me">Kdo šablonu použije</option>
          <option value="none">Nikdo</option>
          <Options of={staff.map(({ id, username }) => [id, username])} />
        </SelectField>
        {status === 'closed' && reasons.length > 0 && (
          <SelectField
            compact
            label="Důvod uzavření"
            value={reasonId ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...macro, reasonId: value || null })}
          >
            <option value="">Žádný</option>
            <Options of={reasons.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
      </div>
      {tags.length > 0 && (
        <div role="group" aria-label="Přidat štítky" className="flex flex-wrap gap-1.5">
          {tags.map(({ id, name }) => {
            const isChosen = tagIds.includes(id)
            const others = tagIds.filter((one) => one !== id)
            return (
              <button
                key={id}
                type="button"
                aria-pressed={isChosen}
                disabled={!isChosen && tagIds.length >= MAX_TAGS}
                onClick={() => onChange({ ...macro, tagIds: isChosen ? others : [...tagIds, id] })}
                className={classes(
                  'min-h-11 max-w-full truncate rounded-full border px-3 text-sm lg:min-h-9',
                  isChosen
                    ? 'border-accent bg-accent/15 text-accent'
                    : 'border-edge text-fg-soft hover:text-fg',
                )}
              >
                {name}
              </button>
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
