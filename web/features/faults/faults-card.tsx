import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '#format.ts'
import { useMe } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Section } from '#ui/section.tsx'
import { faultWords } from './labels.ts'
import { faultQueries } from './queries.ts'

/** When the server last failed, for owners. */
export function FaultsCard() {
  const { me } = useMe()
  const isOwner = me?.role === 'owner'
  const { data } = useQuery({ ...faultQueries.list(), enabled: isOwner })
  if (!isOwner || !data) return null
  const [last] = data.faults
  return (
    <Section
      title={faultWords.title}
      action={
        <LinkButton to="/user/admin/settings/faults" variant="secondary" size="sm">
          Poslední chyby
        </LinkButton>
      }
    >
      <p className="px-4 py-3">
        {last ? (
          <>
            Poslední chyba nastala <RelativeTime moment={last.at} />.
          </>
        ) : (
          faultWords.none
        )}
      </p>
    </Section>
  )
}
