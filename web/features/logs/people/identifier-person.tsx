import { useQuery } from '@tanstack/react-query'
import type { LogEntry } from '@westmore/contract/logs.ts'
import { Link } from 'react-router'
import Person from '~icons/lucide/user-round'
import { personPlace } from '#places.ts'
import { pieceOfLine, SanctionButton, targetOf } from '#features/sanctions/public.ts'
import { peopleQueries } from './queries.ts'

export function IdentifierPerson({ identifier }: { identifier: string }) {
  const { data } = useQuery(peopleQueries.of(identifier))
  if (!data?.person) return null
  const { id, username } = data.person
  return (
    <Link
      to={personPlace(id)}
      title="Otevřít stránku uživatele"
      className="text-link inline-flex max-w-full items-center gap-1 align-middle max-sm:min-h-11"
    >
      <Person className="shrink-0" />
      <span className="min-w-0 break-words">{username}</span>
    </Link>
  )
}

export function SanctionOfLine({ line }: { line: LogEntry }) {
  const { id, user_identifier: identifier, player_name: name } = line
  const { data } = useQuery({ ...peopleQueries.of(identifier ?? ''), enabled: identifier !== null })
  const target = data && targetOf({ person: data.person, name }, identifier)
  if (!target) return null
  return <SanctionButton target={target} evidence={pieceOfLine(id)} variant="secondary" />
}
