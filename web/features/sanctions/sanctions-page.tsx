import type { SanctionFilter } from '@westmore/contract/sanctions-api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import Gavel from '~icons/lucide/gavel'
import Download from '~icons/lucide/download'
import Keyboard from '~icons/lucide/keyboard'
import Templates from '~icons/lucide/book-copy'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { listMoves, useListKeys } from '#keys/use-list-keys.ts'
import { counted } from '#format.ts'
import { exportPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { sanctionQueries } from './queries.ts'
import { Button } from '#ui/button.tsx'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SanctionDetail } from './detail.tsx'
import { SanctionFilters } from './filters.tsx'
import { dialogWords, staffWords } from './labels.ts'
import { SanctionList } from './list.tsx'
import { NewSanctionDialog } from './giving/new-dialog.tsx'
import { useSanctionPlace } from './place.ts'

export const meta = () => [{ title: `${staffWords.title} | Westmore` }]

const moves = listMoves('[data-sanction]', 'a')
const keys = [
  { keys: ['/'], meaning: 'Hledat v seznamu' },
  { keys: ['J', 'K'], meaning: 'Další a předchozí sankce' },
  { keys: ['Enter'], meaning: 'Otevřít sankci' },
  { keys: ['N'], meaning: 'Udělit sankci' },
  { keys: ['Esc'], meaning: 'Zpět na seznam' },
]

export default function SanctionsPage() {
  const { place, placeNow, go, hrefOf } = useSanctionPlace()
  const { filter, opened } = place
  const [last, setLast] = useState(opened)
  if (opened !== null && opened !== last) setLast(opened)
  const back = () => go({ opened: null }, { preventScrollReset: false })
  const { help, showHelp } = useListKeys(moves, {
    escape: () => (placeNow().opened === null ? false : back()),
    n: () => go({ isNew: true }),
  })
  const narrow = (narrowed: SanctionFilter) => go({ filter: narrowed }, { replace: true })

  return (
    <>
      {opened === null ? (
        <>
          <PageTitle
            hint={staffWords.subtitle}
            action={
              <Button onClick={() => go({ isNew: true })}>
                <Gavel /> {dialogWords.give}
              </Button>
            }
          >
            {staffWords.title}
          </PageTitle>
          <div className="@container grid gap-4">
            <Waiting href={hrefOf({ filter: { q: '', state: 'waiting' } })} />
            <SanctionList
              filter={filter}
              last={last}
              hrefOf={(number) => hrefOf({ opened: number })}
              onClear={() => narrow({ q: '' })}
              filters={
                <SanctionFilters
                  filter={filter}
                  onChange={(change) => narrow({ ...placeNow().filter, ...change })}
                />
              }
              tools={
                <ToolsMenu>
                  <MenuItem Icon={Templates} to="/user/admin/settings/sanctions">
                    Šablony
                  </MenuItem>
                  <MenuItem Icon={Download} href={exportPlace('sanctions', filter)} download>
                    Export CSV
                  </MenuItem>
                  <MenuItem Icon={Keyboard} onChoose={showHelp}>
                    Klávesové zkratky
                  </MenuItem>
                </ToolsMenu>
              }
            />
          </div>
        </>
      ) : (
        <SanctionDetail key={opened} number={opened} listHref={hrefOf({ opened: null })} />
      )}
      {place.isNew && (
        <NewSanctionDialog target={null} onClose={() => go({ isNew: false }, { replace: true })} />
      )}
      <ShortcutHelp {...help} keys={keys} />
    </>
  )
}

/** Bans of the staff from the game, for the owners who confirm them. */
function Waiting({ href }: { href: string }) {
  const { me } = useMe()
  const { data } = useInfiniteQuery({
    ...sanctionQueries.pages({ q: '', state: 'waiting' }),
    enabled: me?.role === 'owner',
  })
  const [page] = data?.pages ?? []
  if (!page || page.sanctions.length === 0) return null
  const count = counted(page.sanctions.length, 'ban', 'bany', 'banů')
  return (
    <p>
      <Link to={href} className="inline-flex items-center text-link font-bold max-sm:min-h-11">
        {staffWords.waitingCount(page.next === null ? count : `více než ${count}`)}
      </Link>
    </p>
  )
}
