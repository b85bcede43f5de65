import { MAX_TAGS } from '@westmore/contract/tickets-marks.ts'
import { ticketStatuses, type Macro } from '@westmore/contract/tickets.ts'
import { classes } from '#ui/classes.ts'
import { ChoiceField } from '#ui/field.tsx'
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
        <ChoiceField
          compact
          label="Řešitel"
          choices={[
            ['', 'Neměnit'],
            ['me', 'Kdo šablonu použije'],
            ['none', 'Nikdo'],
            ...staff.map(({ id, username }) => [id, username] as const),
          ]}
          value={assignee ?? ''}
          onChange={(next) => onChange({ ...macro, assignee: next || null })}
        />
        {status === 'closed' && reasons.length > 0 && (
          <ChoiceField
            compact
            label="Důvod uzavření"
            choices={[['', 'Žádný'], ...reasons.map(({ id, name }) => [id, name] as const)]}
            value={reasonId ?? ''}
            onChange={(next) => onChange({ ...macro, reasonId: next || null })}
          />
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
