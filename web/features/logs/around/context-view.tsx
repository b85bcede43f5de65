import { useQuery } from '@tanstack/react-query'
import { clockTime } from '#format.ts'
import { logQueries } from '../queries.ts'
import { LineAndAround } from './line-and-around.tsx'

export function ContextView({ id }: { id: number }) {
  const query = useQuery(logQueries.context(id))
  const line = query.data?.logs.find((one) => one.id === id)
  return (
    <LineAndAround
      {...{ id, query }}
      found={query.data}
      title={
        line ? `Kontext: ${line.player_name ?? line.user_identifier ?? line.script_name}` : 'Kontext záznamu'
      }
      which={line ? `±5 minut kolem ${clockTime(line.created_at)}` : ''}
    />
  )
}
