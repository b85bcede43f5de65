import type { ReactNode } from 'react'
import Tools from '~icons/lucide/wrench'
import { Menu } from '#ui/menu.tsx'

/** The secondary actions of a list. */
export function ToolsMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      label={
        <>
          <Tools /> <span className="max-sm:sr-only">Nástroje</span>
        </>
      }
      className="max-lg:min-h-11"
    >
      {children}
    </Menu>
  )
}
