import { useQuery } from '@tanstack/react-query'
import { mentionAt } from '@westmore/contract/mentions.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { orpc } from '#api.ts'
import { fold } from './czech-fold.ts'
import { counted } from '#format.ts'
import { optionKey } from '#keys/option-key.ts'
import { useMe } from '#session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'

const MOST = 6

type MentionField = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onWrite: (text: string) => void
  /** True only where mentioned people are notified. */
  isOn?: boolean
}

/** Suggests staff members while «@» and the beginning of a name are typed; arrows choose, Enter inserts the name. */
export function useMentionList({ field, text, onWrite, isOn = true }: MentionField) {
  const { me } = useMe()
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const begun = isOn && caret !== null ? mentionAt(text, caret) : null
  const { data: staff = [] } = useQuery({ ...orpc.users.staff.queryOptions(), enabled: begun !== null })
  const isOpen = begun !== null && begun.start !== dismissed
  const offered = isOpen
    ? staff
        .filter(({ id, username }) => id !== me?.id && fold(username).startsWith(fold(begun.typed)))
        .slice(0, MOST)
    : []
  const at = Math.min(chosen, offered.length - 1)
  const active = offered[at]

  function write(username: string) {
    const area = field.current
    if (!area || !begun || caret === null) return
    area.setRangeText(`@${username} `, begun.start, caret, 'end')
    setCaret(area.selectionStart)
    setChosen(0)
    onWrite(area.value)
  }

  /** Returns true when the list handled the key. */
  function press(event: KeyboardEvent): boolean {
    if (!active || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const to = optionKey(event, at, offered.length)
    if (to === 'choose' || event.key === 'Tab') write(active.username)
    else if (to !== null) setChosen(to)
    else if (event.key === 'Escape') setDismissed(begun?.start ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    list: <Offered {...{ listId, offered, active }} onWrite={write} />,
    press,
    props: {
      onSelect: () => {
        const area = field.current
        setCaret(area && area.selectionStart === area.selectionEnd ? area.selectionStart : null)
        if (!begun) {
          setChosen(0)
          setDismissed(null)
        }
      },
      onBlur: () => setCaret(null),
      'aria-autocomplete': 'list' as const,
      'aria-controls': active ? listId : undefined,
      'aria-activedescendant': active ? `${listId}${active.id}` : undefined,
    },
  }
}

type OfferedProps = {
  listId: string
  offered: readonly StaffMember[]
  /** The person that Enter inserts; undefined when there are no suggestions. */
  active: StaffMember | undefined
  onWrite: (username: string) => void
}

function Offered({ listId, offered, active, onWrite }: OfferedProps) {
  return (
    <>
      {active && (
        <div
          id={listId}
          role="listbox"
          aria-label="Koho z týmu zmínit"
          className="absolute bottom-full left-0 z-20 mb-1 w-64 overflow-hidden rounded-md border border-edge bg-night-800 py-1 text-bone shadow-paper"
        >
          {offered.map(({ id, username, avatarUrl }) => (
            <div
              key={id}
              id={`${listId}${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={id === active.id}
              onKeyDown={undefined}
              onMouseDown={(event) => {
                event.preventDefault()
                onWrite(username)
              }}
              className={classes(
                'flex min-h-10 cursor-pointer items-center gap-2.5 px-3 py-1',
                id === active.id && 'bg-brass/20',
              )}
            >
              <Avatar src={avatarUrl} size={26} className="border" />
              <span className="truncate">{username}</span>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {active && counted(offered.length, 'návrh', 'návrhy', 'návrhů')}
      </span>
    </>
  )
}
