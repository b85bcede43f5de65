import { useState } from 'react'
import Clock from '~icons/lucide/alarm-clock'
import Tags from '~icons/lucide/tags'
import Keyboard from '~icons/lucide/keyboard'
import Template from '~icons/lucide/message-square-text'
import Chart from '~icons/lucide/chart-column'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ReadingDialog } from '#ui/reading-dialog.tsx'
import { Desk } from './desk/desk.tsx'
import { shortcuts } from './desk/labels.ts'
import { Deadlines } from './tools/deadlines.tsx'
import { toolWords } from './tools/labels.ts'
import { Marks } from './tools/marks.tsx'
import { Numbers } from './tools/numbers.tsx'
import { ReplyManager } from './tools/reply-manager.tsx'

export const meta = () => [{ title: 'SPRÁVA TICKETŮ | Westmore' }]

const tools = [
  { label: 'Statistika', title: 'Statistika ticketů', Icon: Chart, Frame: ReadingDialog, Tool: Numbers },
  { label: 'Šablony', title: toolWords.replies, Icon: Template, Frame: Dialog, Tool: ReplyManager },
  { label: 'Štítky', title: 'Štítky a důvody uzavření', Icon: Tags, Frame: Dialog, Tool: Marks },
  { label: 'Lhůty', title: 'Lhůty', Icon: Clock, Frame: Dialog, Tool: Deadlines },
] as const

const HELP = 'Klávesové zkratky'

export default function TicketsPage() {
  const [opened, open] = useState<string | null>(null)
  const close = () => open(null)
  return (
    <>
      <PageTitle
        action={
          <ToolsMenu>
            {[...tools, { label: HELP, Icon: Keyboard }].map(({ label, Icon }) => (
              <MenuItem key={label} Icon={Icon} onChoose={() => open(label)}>
                {label}
              </MenuItem>
            ))}
          </ToolsMenu>
        }
      >
        SPRÁVA TICKETŮ
      </PageTitle>
      <Desk onHelp={() => open(HELP)} />
      {tools.map(({ label, title, Frame, Tool }) => (
        <Frame key={label} open={opened === label} onClose={close} title={title}>
          <Tool onClose={close} />
        </Frame>
      ))}
      <ShortcutHelp open={opened === HELP} onClose={close} keys={shortcuts} />
    </>
  )
}
