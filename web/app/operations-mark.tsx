import { useQuery } from '@tanstack/react-query'
import Alert from '~icons/lucide/triangle-alert'
import { operationWords } from '#features/doctor/labels.ts'
import { doctorQueries } from '#features/doctor/queries.ts'
import { useMe } from '#session/session.ts'

export function OperationsMark() {
  const { me } = useMe()
  const { data } = useQuery({ ...doctorQueries.operation(), enabled: me?.role === 'owner' })
  if (!data || Object.values(data).every(({ state }) => state !== 'bad')) return null
  return (
    <span title={operationWords.trouble} className="text-bad lg:ml-auto">
      <Alert />
      <span className="sr-only"> {operationWords.trouble}</span>
    </span>
  )
}
