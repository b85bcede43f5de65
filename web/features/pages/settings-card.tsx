import { useQuery } from '@tanstack/react-query'
import { useMe } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { settingWords } from './labels.ts'
import { pageQueries } from './queries.ts'

/** Leads owners from the settings to those of pages. */
export function PageSettingsCard() {
  const isOwner = useMe().me?.role === 'owner'
  const query = useQuery({ ...pageQueries.settings(), enabled: isOwner })
  const { data } = query
  if (!isOwner) return null
  return (
    <Section
      title={settingWords.title}
      action={
        <LinkButton to="/user/admin/pages" variant="secondary" size="sm">
          {settingWords.open}
        </LinkButton>
      }
    >
      <div className="px-4 py-3">
        {data ? (
          <p>{settingWords.publishers(data.letsAdministratorsPublish)}</p>
        ) : (
          <CardNotLoaded query={query} failed={settingWords.loadFailed} />
        )}
      </div>
    </Section>
  )
}
