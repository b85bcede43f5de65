import * as z from 'zod/mini'
import { browserStore } from '#kept/browser-store.ts'

const KEY = 'tickets_enter_sends'

/** Off by default, unlike in chats, because tickets are written in paragraphs. */
export function readEnterSends(): boolean {
  return browserStore.read(KEY, z.boolean()) ?? false
}

type EnterSettingProps = { isOn: boolean; onChange: (isOn: boolean) => void }

export function EnterSetting({ isOn, onChange }: EnterSettingProps) {
  return (
    <label
      title="Nový řádek je potom Shift+Enter. Ctrl+Enter odesílá vždy."
      className="flex min-h-8 shrink-0 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm text-fg-soft hover:bg-fg/5 pointer-coarse:hidden"
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => {
          browserStore.set(KEY, currentTarget.checked)
          onChange(currentTarget.checked)
        }}
        className="size-4"
      />
      Enter odesílá
    </label>
  )
}
