import type { ReactNode } from 'react'
import { Paper } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

type NoticeProps = { title: string; drawing: ReactNode; children: ReactNode }

/** A sheet nailed to the board: what is to come, and where to ask until then. */
export function Notice({ title, drawing, children }: NoticeProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-[calc(var(--nav-height)+3rem)]">
      <Paper framed className="py-14 sm:py-16">
        <PageTitle>{title}</PageTitle>
        <div className="grid justify-items-center gap-5 text-center">
          <div className="text-6xl text-accent">{drawing}</div>
          <p className="text-lg">{children}</p>
          <LinkButton href="/discord" newTab variant="secondary">
            Zeptat se na Discordu
          </LinkButton>
        </div>
      </Paper>
    </div>
  )
}
