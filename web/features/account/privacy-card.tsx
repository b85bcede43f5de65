import { useEffect, useRef, useState } from 'react'
import Trash from '~icons/lucide/trash-2'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { AccountRemovalDialog } from './account-removal.tsx'
import { DataDownload } from './data-download.tsx'
import { keepInView } from './keep-in-view.ts'
import { usePrivacyPlace } from './use-privacy-place.ts'

/** The user's own data to download, and the deletion of the account. */
export function PrivacyCard() {
  const { me } = useMe()
  const [isRemoving, setRemoving] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const isWanted = usePrivacyPlace(me !== undefined)
  useEffect(() => (isWanted && card.current ? keepInView(card.current) : undefined), [isWanted])
  if (!me) return null
  return (
    <div ref={card} id="soukromi" className="mx-auto mt-8 max-w-lg">
      <Paper as="section" aria-labelledby="soukromi-nadpis" className="grid gap-4 px-6 py-7 sm:px-9">
        <h2 id="soukromi-nadpis" className="text-xl font-bold">
          Soukromí a údaje
        </h2>
        <p>
          Všechno, co o vás vedeme, si můžete kdykoli stáhnout. A&nbsp;když budete chtít odejít, smažete si
          účet sami. Jak s&nbsp;údaji zacházíme, stojí v&nbsp;
          <a href="/privacy" className="text-link">
            zásadách ochrany osobních údajů
          </a>
          .
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <DataDownload />
          <Button variant="danger" onClick={() => setRemoving(true)}>
            <Trash />
            Smazat účet
          </Button>
        </div>
        <AccountRemovalDialog username={me.username} open={isRemoving} onClose={() => setRemoving(false)} />
      </Paper>
    </div>
  )
}
