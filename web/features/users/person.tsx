import { useQuery } from '@tanstack/react-query'
import type { User } from '@westmore/contract/users.ts'
import type { ReactNode } from 'react'
import Hat from '~icons/game-icons/western-hat'
import { errorCode } from '#api.ts'
import { allowlistLabels } from '#status-labels.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackButton, LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TodoFrom } from '#features/todos/public.ts'
import { roleLabels } from '#session/labels.ts'
import { fullName, personWords } from './labels.ts'
import { userQueries } from './queries.ts'

type PersonProps = { id: string; children: (person: User) => ReactNode }

export function Person({ id, children }: PersonProps) {
  const query = useQuery(userQueries.person(id))
  const { data: person, error, isPending } = query
  return (
    <>
      <PageTitle
        subtitle={
          person
            ? `${roleLabels[person.role]} · Allowlist: ${allowlistLabels[person.allowlistStatus].toLowerCase()}`
            : isPending && '\u00a0'
        }
        action={
          <div className="flex flex-wrap items-center gap-2 max-sm:basis-full">
            <BackButton to="/user/admin/users">Seznam Uživatelů</BackButton>
            {person && <TodoFrom type="user" id={id} title={fullName(person)} />}
          </div>
        }
      >
        {/* The name may contain any characters; the display face has only capitals. */}
        <span className="font-text font-bold wrap-anywhere normal-case">
          <bdi>{person ? fullName(person) : 'Uživatel'}</bdi>
        </span>
      </PageTitle>
      {person ? (
        children(person)
      ) : ['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(error) ?? '') ? (
        <EmptyState
          drawing={<Hat />}
          title={personWords.gone}
          action={<LinkButton to="/user/admin/users">Zpět na seznam</LinkButton>}
        >
          {personWords.goneText}
        </EmptyState>
      ) : (
        <NotLoaded query={query} failed={personWords.loadFailed} />
      )}
    </>
  )
}
