import { useQuery } from '@tanstack/react-query'
import { orpc } from '#api.ts'

/** What the questionnaire asks about the age; nothing if it does not ask. */
export function AskedAge() {
  const { data } = useQuery(orpc.status.queryOptions())
  const age = data?.askedAge ?? null
  if (age === null) return null
  return (
    <>
      {' '}
      Dotazník k allowlistu se ptá na datum narození. Vyhodnotí ho váš prohlížeč a datum nám nepošle: uložíme
      jen odpověď, že vám už je alespoň {age} let.
    </>
  )
}
