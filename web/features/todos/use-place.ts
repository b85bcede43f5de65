import { useLocation, useNavigate } from 'react-router'
import { checkedTextField, firstField, groupField, uuidField, type FieldsOf } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { filterFields, type TodoFilter } from './todo-filter.ts'

export const NEW = 'novy'

type TodoPlace = {
  filter: TodoFilter
  /** A todo's id, or NEW. */
  opened: string | null
}

const fields: FieldsOf<TodoPlace> = {
  filter: groupField(filterFields),
  opened: firstField(
    [uuidField('ukol', null), checkedTextField('ukol', (given) => given !== '', null)],
    null,
  ),
}

export function useTodoPlace() {
  const { place, placeNow, go } = useAddress(fields)
  const navigate = useNavigate()
  const { state } = useLocation()
  const isOpenedHere = typeof state === 'object' && state !== null && 'opened' in state

  const setFilter = (change: Partial<TodoFilter>) =>
    go({ filter: { ...placeNow().filter, page: 1, ...change } }, { replace: true })
  const open = (id: string) => go({ opened: id }, { state: { opened: true } })
  const close = () => {
    if (isOpenedHere) void navigate(-1)
    else go({ opened: null }, { replace: true })
  }

  return { ...place, setFilter, open, close }
}
