import { useQuery } from '@tanstack/react-query'
import { useId, useState, type Ref } from 'react'
import { TextField } from '#ui/field.tsx'
import { auditWords } from './labels.ts'
import { auditQueries } from './queries.ts'

const MOST = 20

type PersonFieldProps = {
  ref: Ref<HTMLInputElement>
  userId: string | undefined
  onChange: (userId: string) => void
}

/** Whom it was done to: a name picked from the list, or an id. */
export function PersonField({ ref, userId, onChange }: PersonFieldProps) {
  const { data: people = [] } = useQuery(auditQueries.people())
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const listId = useId()
  const chosen = people.find(({ discordId }) => discordId === userId)
  const text = typed ?? chosen?.username ?? userId ?? ''
  const wanted = text.toLowerCase()
  const near = people.filter(({ username, discordId }) =>
    `${username} ${discordId}`.toLowerCase().includes(wanted),
  )

  const find = (words: string) =>
    people.find(({ username, discordId }) => username === words || discordId === words)?.discordId
  const type = (words: string) => {
    setTyped(words)
    setWrong(false)
    const found = words === '' ? '' : find(words)
    if (found !== undefined && found !== (userId ?? '')) onChange(found)
  }
  const settle = () => {
    const words = typed?.trim()
    if (!words) return
    const [only, another] = near
    const found = find(words) ?? (only && !another ? only.discordId : undefined)
    if (found === undefined) return setWrong(true)
    setTyped(undefined)
    if (found !== userId) onChange(found)
  }
  return (
    <>
      <TextField
        ref={ref}
        type="search"
        label="Koho se týká"
        placeholder="Jméno nebo ID"
        autoComplete="off"
        list={listId}
        value={text}
        error={isWrong && auditWords.nobody}
        onChange={({ currentTarget: { value } }) => type(value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
      <datalist id={listId}>
        {near.slice(0, MOST).map(({ discordId, username }) => (
          <option key={discordId} value={username}>
            {discordId}
          </option>
        ))}
      </datalist>
    </>
  )
}
