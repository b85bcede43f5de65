import type { ReactNode } from 'react'
import Telegraph from '~icons/game-icons/post-office'
import { FormLine } from '#ui/ornament.tsx'

/** Head of a form that looks like a printed telegram. */
export function TelegramHead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className="mb-6 grid gap-4">
      <div className="flex items-center gap-4">
        <Telegraph className="size-12 shrink-0 text-ember-deep sm:size-16" />
        <div className="min-w-0">
          <p className="smallcaps text-fg-soft">Telegrafní úřad · Westmore</p>
          <h2 className="poster text-display-sm">{name}</h2>
          {children}
        </div>
      </div>
      <FormLine />
    </header>
  )
}
