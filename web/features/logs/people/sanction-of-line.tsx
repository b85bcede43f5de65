import { useQuery } from '@tanstack/react-query'
import type { LogEntry } from '@westmore/contract/logs.ts'
import { pieceOfLine, SanctionButton, targetOf } from '#features/sanctions/public.ts'
import { peopleQueries } from './queries.ts'

export function SanctionOfLine({ line }: { line: LogEntry }) {
  const { id, user_identifier: identifier, player_name: name } = line
  const { data } = useQuery({ ...peopleQueries.of(identifier ?? ''), enabled: identifier !== null })
  const target = data && targetOf({ person: data.person, name }, identifier)
  if (!target) return null
  return <SanctionButton target={target} evidence={pieceOfLine(id)} variant="secondary" />
}
