import { shortcuts } from './desk-labels.ts'
import { DeskSheet } from './desk-sheet.tsx'

export function DeskHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <DeskSheet open={open} onClose={onClose} title="Klávesové zkratky">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {shortcuts.map(({ keys, meaning }) => (
          <div key={meaning} className="contents">
            <dt className="flex justify-end gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-b-3 border-edge bg-field px-2 text-center font-mono"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </DeskSheet>
  )
}
