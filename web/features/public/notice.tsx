import type { ReactNode } from 'react'
import { Paper } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Nail, Rule } from '#ui/ornament.tsx'

type NoticeProps = { title: string; kind: string; drawing: ReactNode; says?: string; more?: string }

export function Notice({
  title,
  kind,
  drawing,
  says = 'Obsah bude doplněn později.',
  more = 'Sazeč ještě hledá správná písmena. Než listinu vyvěsíme, rádi vám odpovíme osobně.',
}: NoticeProps) {
  return (
    <div className="grows mx-auto max-w-192 px-4 pt-[calc(var(--nav-height)+3rem)] sm:pt-[calc(var(--nav-height)+4rem)]">
      <Paper framed className="-rotate-[0.6deg] pt-12 pb-14 sm:px-16 sm:pb-16">
        <Nail className="left-1/2" />
        <p className="smallcaps mb-8 border-y-6 border-double border-fg/70 py-2 text-center">{kind}</p>
        <div className="grid justify-items-center gap-5 text-center">
          <h1 className="poster text-display">{title}</h1>
          <Rule className="mb-3" />
          <div className="text-[4.25em] text-accent">{drawing}</div>
          <p className="text-xl font-bold">{says}</p>
          <p className="max-w-112 text-fg-soft">{more}</p>
          <LinkButton href="/discord" newTab variant="secondary">
            Zeptat se na Discordu
          </LinkButton>
        </div>
      </Paper>
    </div>
  )
}
