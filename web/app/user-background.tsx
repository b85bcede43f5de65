import type { ReactNode } from 'react'
import { Land } from '#scenery/land.tsx'
import { classes } from '#ui/classes.ts'

type UserBackgroundProps = { hasLand: boolean; hasLoaded: boolean; children: ReactNode }

/**
 * The area of everything under /user, with the landscape at its bottom except on work screens. `hasLoaded`: all
 * content has loaded, so nothing pushes the landscape down any more. At least as high as the window, so that
 * later content does not push the footer out of view.
 */
export function UserBackground({ hasLand, hasLoaded, children }: UserBackgroundProps) {
  return (
    <div
      className={classes(
        'relative isolate min-h-dvh',
        hasLand && '-mb-20 bg-[linear-gradient(to_top,#2a2a3f,transparent_45rem)] pb-[max(22vw,13rem)]',
      )}
    >
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 pt-[calc(var(--nav-height)+1rem)] sm:px-6 lg:flex-row lg:gap-10 lg:pt-[calc(var(--nav-height)+2.5rem)] in-data-dense:lg:max-w-none in-data-dense:lg:gap-5 in-data-dense:lg:px-4 in-data-dense:lg:pt-[calc(var(--nav-height)+0.75rem)] low:pt-20!">
        {children}
      </div>
      {hasLand && hasLoaded && <Land />}
    </div>
  )
}
