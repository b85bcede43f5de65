import type { ReactNode } from 'react'
import { Rule } from '#ui/ornament.tsx'

type PageSectionProps = { id: string; title: string; text: string; children: ReactNode }

export function PageSection({ id, title, text, children }: PageSectionProps) {
  return (
    <section className="px-4 pt-20 sm:px-6" aria-labelledby={id}>
      <div className="mx-auto max-w-6xl">
        <header className="mx-auto mb-10 grid max-w-2xl justify-items-center gap-4 text-center">
          <h2 id={id} className="poster text-display">
            {title}
          </h2>
          <Rule />
          <p className="text-lg text-fg-soft">{text}</p>
        </header>
        {children}
      </div>
    </section>
  )
}
