import { useQuery } from '@tanstack/react-query'
import { counted } from '#format.ts'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Section } from '#ui/section.tsx'
import { templateWords } from './labels.ts'
import { sanctionQueries } from '../queries.ts'

export function TemplatesCard() {
  const query = useQuery(sanctionQueries.templates())
  const { data } = query
  return (
    <Section
      title="Šablony sankcí"
      action={
        <LinkButton to="/user/admin/settings/sanctions" variant="secondary" size="sm">
          Šablony a body
        </LinkButton>
      }
    >
      <div className="px-4 py-3">
        {data ? (
          <p>
            {data.length === 0
              ? `${templateWords.empty}.`
              : counted(data.length, 'šablona', 'šablony', 'šablon')}
          </p>
        ) : (
          <CardNotLoaded query={query} failed={templateWords.loadFailed} />
        )}
      </div>
    </Section>
  )
}
