import { useState } from 'react'
import Clock from '~icons/lucide/alarm-clock'
import Keyboard from '~icons/lucide/keyboard'
import Template from '~icons/lucide/message-square-text'
import Chart from '~icons/lucide/chart-column'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Desk } from './desk/desk.tsx'
import { DeskDeadlines } from './tools/deadlines.tsx'
import { toolWords } from './tools/labels.ts'
import { DeskNumbers } from './tools/numbers.tsx'
import { DeskHelp } from './desk/help.tsx'
import { DeskSheet } from './tools/sheet.tsx'
import { ReplyManager } from './tools/reply-manager.tsx'

export const meta = () => [{ title: 'SPRÁVA TICKETŮ | Westmore' }]

const tools = [
  { id: 'numbers', label: 'Čísla', Icon: Chart, Tool: NumbersDialog },
  { id: 'replies', label: 'Šablony', Icon: Template, Tool: ReplyManager },
  { id: 'deadlines', label: 'Lhůty', Icon: Clock, Tool: DeskDeadlines },
  { id: 'help', label: 'Klávesy', Icon: Keyboard, Tool: DeskHelp },
] as const

type ToolId = (typeof tools)[number]['id']

export default function TicketsPage() {
  const [open, setOpen] = useState<ToolId | null>(null)
  return (
    // As far to the right as the window goes: list and conversation stand side by side.
    <div className="xl:-mr-[clamp(0px,50vw-41.5rem,22rem)] [&>header]:mb-4 [&>header]:pb-2">
      <PageTitle
        quiet
        action={
          <div className="-mr-2 flex flex-wrap">
            {tools.map(({ id, label, Icon }) => (
              <Button
                key={id}
                variant="ghost"
                size="sm"
                onClick={() => setOpen(id)}
                aria-label={label}
                className={classes('min-h-11', id === 'help' && 'max-lg:hidden')}
              >
                <Icon /> <span className="max-sm:hidden">{label}</span>
              </Button>
            ))}
          </div>
        }
      >
        SPRÁVA TICKETŮ
      </PageTitle>
      <Desk onHelp={() => setOpen('help')} />
      {tools.map(({ id, Tool }) => (
        <Tool key={id} open={open === id} onClose={() => setOpen(null)} />
      ))}
    </div>
  )
}

function NumbersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DeskSheet open={open} onClose={onClose} title={toolWords.numbers}>
      <DeskNumbers />
    </DeskSheet>
  )
}
