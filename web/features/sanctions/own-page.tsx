import Law from '~icons/game-icons/gavel'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ownWords } from './labels.ts'
import { OwnSheet } from './own-sheet.tsx'
import { useOwnSanctions, type SanctionOfUser } from './state.ts'

export const meta = () => [{ title: 'MOJE SANKCE | Westmore' }]

/** The user's own sanctions: those that last first, the others below them. */
export default function OwnSanctionsPage() {
  const { query, sanctions } = useOwnSanctions()
  const active = sanctions?.filter(({ state }) => state === 'active') ?? []
  const past = useProgressiveRows(sanctions?.filter(({ state }) => state !== 'active') ?? [], 10)
  return (
    <>
      <PageTitle subtitle={ownWords.subtitle}>{ownWords.title}</PageTitle>
      {!sanctions ? (
        <NotLoaded query={query} failed={ownWords.loadFailed} />
      ) : sanctions.length === 0 ? (
        <EmptyState drawing={<Law />} title={ownWords.none}>
          {ownWords.noneText}
        </EmptyState>
      ) : (
        <div className="mx-auto grid max-w-3xl gap-6">
          <div role="status" className="grid gap-6 empty:hidden">
            {active.map((sanction) => (
              <SeenSheet key={sanction.id} sanction={sanction} />
            ))}
          </div>
          {past.length > 0 && (
            <section aria-labelledby="sankce-drivejsi" className="grid gap-6">
              <h2 id="sankce-drivejsi" className="poster text-display-sm text-center">
                {ownWords.past}
              </h2>
              {past.map((sanction) => (
                <SeenSheet key={sanction.id} sanction={sanction} />
              ))}
            </section>
          )}
        </div>
      )}
    </>
  )
}

/** Its notifications count as read. */
function SeenSheet({ sanction }: { sanction: SanctionOfUser }) {
  useViewing({ type: 'sanction', id: sanction.id })
  return <OwnSheet sanction={sanction} />
}
