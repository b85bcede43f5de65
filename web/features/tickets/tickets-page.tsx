import { useState } from 'react'
import Clock from '~icons/lucide/alarm-clock'
import Tags from '~icons/lucide/tags'
import Keyboard from '~icons/lucide/keyboard'
import Template from '~icons/lucide/message-square-text'
import Chart from '~icons/lucide/chart-column'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Desk } from './desk/desk.tsx'
import { shortcuts } from './desk/labels.ts'
import { DeskDeadlines } from './tools/deadlines.tsx'
import { DeskMarks } from './tools/marks.tsx'
import { DeskNumbers } from './tools/numbers.tsx'
import { ReplyManager } from './tools/reply-manager.tsx'

export const meta = () => [{ title: 'SPRÁVA TICKETŮ | Westmore' }]

const tools = [
  { id: 'numbers', label: 'Statistika', Icon: Chart, Tool: DeskNumbers },
  { id: 'replies', label: 'Šablony', Icon: Template, Tool: ReplyManager },
  { id: 'marks', label: 'Štítky', Icon: Tags, Tool: DeskMarks },
  { id: 'deadlines', label: 'Lhůty', Icon: Clock, Tool: DeskDeadlines },
  { id: 'help', label: 'Klávesové zkratky', Icon: Keyboard, Tool: DeskHelp },
] as const

type ToolId = (typeof tools)[number]['id']

export default function TicketsPage() {
  const [open, setOpen] = useState<ToolId | null>(null)
  return (
    <>
      <PageTitle
        action={
          <ToolsMenu>
            {tools.map(({ id, label, Icon }) => (
              <MenuItem key={id} Icon={Icon} onChoose={() => setOpen(id)}>
                {label}
              </MenuItem>
            ))}
          </ToolsMenu>
        }
      >
        SPRÁVA TICKETŮ
      </PageTitle>
      <Desk onHelp={() => setOpen('help')} />
      {tools.map(({ id, Tool }) => (
        <Tool key={id} open={open === id} onClose={() => setOpen(null)} />
      ))}
    </>
  )
}

function DeskHelp(dialog: { open: boolean; onClose: () => void }) {
  return <ShortcutHelp {...dialog} keys={shortcuts} />
}
