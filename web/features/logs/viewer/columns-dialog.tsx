import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { columnKeys, columnLabels, usualColumns, type ColumnKey, type Columns } from './columns.ts'

type ColumnsDialogProps = {
  open: boolean
  onClose: () => void
  columns: Columns
  onChange: (columns: Columns) => void
}

export function ColumnsDialog({ open, onClose, columns, onChange }: ColumnsDialogProps) {
  function toggle(key: ColumnKey) {
    onChange(columns.includes(key) ? columns.filter((one) => one !== key) : [...columns, key])
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sloupce"
      footer={
        <>
          <Button variant="ghost" onClick={() => onChange(usualColumns)}>
            Výchozí sloupce
          </Button>
          <Button onClick={onClose}>Hotovo</Button>
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2">Čas a akce jsou vidět vždy. Volba se ukládá s pohledem.</legend>
        {columnKeys.map((key) => (
          <label key={key} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={columns.includes(key)}
              onChange={() => toggle(key)}
            />
            {columnLabels[key]}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
