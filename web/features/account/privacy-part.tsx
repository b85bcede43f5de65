import { useEffect, useRef, useState } from 'react'
import Trash from '~icons/lucide/trash-2'
import { Button } from '#ui/button.tsx'
import { SheetPart } from '#ui/card.tsx'
import { AccountRemovalDialog } from './account-removal.tsx'
import { DataDownload } from './data-download.tsx'
import { keepInView } from './keep-in-view.ts'

/** The user's own data to download, and the deletion of the account; `isWanted` scrolls to it. */
export function PrivacyPart({ username, isWanted }: { username: string; isWanted: boolean }) {
  const [isRemoving, setRemoving] = useState(false)
  const part = useRef<HTMLElement>(null)
  useEffect(() => (isWanted && part.current ? keepInView(part.current) : undefined), [isWanted])
  return (
    <SheetPart ref={part} id="soukromi" title="Soukromí a údaje">
      <p className="text-sm text-fg-soft">
        Všechno, co o vás vedeme, si můžete kdykoli stáhnout. A&nbsp;když budete chtít odejít, smažete si účet
        sami. Jak s&nbsp;údaji zacházíme, stojí v&nbsp;
        <a href="/privacy" className="text-link">
          zásadách ochrany osobních údajů
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
      <AccountRemovalDialog username={username} open={isRemoving} onClose={() => setRemoving(false)} />
    </SheetPart>
  )
}
