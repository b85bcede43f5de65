import type { ReactNode } from 'react'
import Tools from '~icons/lucide/wrench'
import { classes } from '#ui/classes.ts'
import { Menu } from '#ui/menu.tsx'

/** The secondary actions of a screen. */
export function ToolsMenu({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Menu
      label={
        <>
          <Tools /> <span className="max-sm:sr-only">Nástroje</span>
        </>
      }
      className={classes('max-lg:min-h-11', className)}
    >
      {children}
    </Menu>
  )
}
