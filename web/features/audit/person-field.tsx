import { useQuery } from '@tanstack/react-query'
import { MAX_QUERY } from '@westmore/contract/search.ts'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState, type Ref } from 'react'
import { queryClient } from '#api.ts'
import { TextField } from '#ui/field.tsx'
import { auditWords } from './labels.ts'
import { auditQueries } from './queries.ts'

type PersonFieldProps = {
  ref: Ref<HTMLInputElement>
  userId: string | undefined
  onChange: (userId: string) => void
}

type Person = { id: string; username: string }

export function PersonField({ ref, userId, onChange }: PersonFieldProps) {
  const { data: chosen } = useQuery(auditQueries.person(userId))
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const listId = useId()
  const words = typed?.trim() ?? ''
  const { data: found } = useQuery(auditQueries.people(useDeferredValue(words)))
  const near = words === '' ? [] : (found?.people ?? [])

  const choose = (id: string | undefined) => {
    if (id !== undefined && id !== userId) onChange(id)
  }
  const exact = exactly(near, words)?.id
  const chooseExact = useEffectEvent(choose)
  useEffect(() => chooseExact(exact), [exact])

  const settle = async () => {
    if (words === '') return
    const { people } = await queryClient
      .fetchQuery(auditQueries.people(words))
      .catch(() => ({ people: near }))
    const [only, another] = people
    const person = exactly(people, words) ?? (another ? undefined : only)
    if (!person) return setWrong(true)
    setTyped((now) => (now?.trim() === words ? undefined : now))
    choose(person.id)
  }
  return (
    <>
      <TextField
        ref={ref}
        type="search"
        label={<span className="@max-[61rem]:sr-only">Koho se týká</span>}
        placeholder="Jméno nebo ID"
        className="@max-[61rem]:gap-0!"
        autoComplete="off"
        aria-keyshortcuts="/"
        list={listId}
        maxLength={MAX_QUERY}
        value={typed ?? chosen?.username ?? userId ?? ''}
        error={isWrong && auditWords.nobody}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setWrong(false)
          if (value === '' && userId !== undefined) onChange('')
        }}
        onBlur={() => void settle()}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && void settle()}
      />
      <datalist id={listId}>
        {near.map(({ id, username }) => (
          <option key={id} value={username}>
            {id}
          </option>
        ))}
      </datalist>
    </>
  )
}

const exactly = (people: readonly Person[], words: string) =>
  people.find(({ id, username }) => username === words || id === words)
