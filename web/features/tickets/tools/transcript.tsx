import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useId, useState } from 'react'
import Download from '~icons/lucide/download'
import { Button, buttonClass } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog.tsx'

const formats = [
  { id: 'text', label: 'Text', hint: 'Ke čtení a tisku.' },
  { id: 'json', label: 'JSON', hint: 'Pro další zpracování.' },
]

export function TranscriptForm({ ticket, onClose }: { ticket: StaffTicket; onClose: () => void }) {
  const [format, setFormat] = useState('text')
  const [notes, setNotes] = useState(false)
  const hintId = useId()
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-bold">Podoba</legend>
        {formats.map(({ id, label, hint }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="format"
              checked={format === id}
              onChange={() => setFormat(id)}
              className="size-5"
            />
            <span className="font-bold">{label}</span>
            <span className="text-fg-soft">{hint}</span>
          </label>
        ))}
      </fieldset>
      {!ticket.isOwn && (
        <div className="border-t border-line pt-2">
          <label className="flex min-h-11 items-center gap-3 font-bold">
            <input
              type="checkbox"
              checked={notes}
              onChange={(event) => setNotes(event.currentTarget.checked)}
              aria-describedby={hintId}
              className="size-5"
            />
            I s interními poznámkami
          </label>
          <p id={hintId} className="pl-8 text-sm text-fg-soft">
            I se štítky a s důvodem uzavření. Takový přepis hráči neposílejte.
          </p>
        </div>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Zrušit
        </Button>
        <a
          href={`/api/tickets/${ticket.id}/transcript?format=${format}&notes=${notes}`}
          download
          onClick={onClose}
          className={buttonClass('primary')}
        >
          <Download /> Stáhnout
        </a>
      </DialogActions>
    </div>
  )
}
