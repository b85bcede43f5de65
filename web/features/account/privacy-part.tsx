import type { Me } from '@westmore/contract/auth.ts'
import { useEffect, useRef, useState } from 'react'
import Trash from '~icons/lucide/trash-2'
import { Button } from '#ui/button.tsx'
import { SheetPart } from '#ui/card.tsx'
import { AccountRemovalDialog } from './account-removal.tsx'
import { DataDownload } from './data-download.tsx'
import { keepInView } from './keep-in-view.ts'

export function PrivacyPart({ me, isWanted }: { me: Me; isWanted: boolean }) {
  const [isRemoving, setRemoving] = useState(false)
  const part = useRef<HTMLElement>(null)
  useEffect(() => (isWanted && part.current ? keepInView(part.current) : undefined), [isWanted])
  return (
    <SheetPart ref={part} id="soukromi" title="Soukromí a údaje">
      {me.email && (
        <dl className="flex flex-wrap items-baseline gap-x-4">
          <dt className="smallcaps text-fg-soft">E-mail</dt>
          <dd className="min-w-0 wrap-anywhere">{me.email}</dd>
        </dl>
      )}
      <p className="text-sm text-fg-soft">
        Jak s&nbsp;údaji zacházíme, říkají{' '}
        <a href="/privacy" className="text-link">
          zásady ochrany osobních údajů
        </a>
        .
      </p>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <DataDownload />
        <Button variant="ghost" className="text-bad" onClick={() => setRemoving(true)}>
          <Trash />
          Smazat účet
        </Button>
      </div>
      <AccountRemovalDialog username={me.username} open={isRemoving} onClose={() => setRemoving(false)} />
    </SheetPart>
  )
}
