import { useQuery } from '@tanstack/react-query'
import { toCitation, withoutCitationIds } from '@westmore/contract/citations.ts'
import { mentionAt } from '@westmore/contract/mentions.ts'
import { isStaff } from '@westmore/contract/users.ts'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { orpc } from '#api.ts'
import { citationAt, matchingParts } from './citation-at.ts'
import { fold } from '@westmore/contract/fold.ts'
import { learn, putWords, retyped } from './written-citations.ts'
import { counted } from '#format.ts'
import { useOptions } from '#keys/use-options.ts'
import { useMe } from '#session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { placeBeside } from '#ui/place-beside.ts'

const MOST = 6
/** Ways of typing in which words return that were there before. */
const RETURNS = new Set(['historyUndo', 'historyRedo', 'insertFromPaste', 'insertFromDrop'])
/** Ids by words, for all fields, because people move words between them. */
const known = new Map<string, string>()
const WIDTH = 384

/** «@» only where mentioned people are notified, «§» where the text is shown by `CitedText`. */
export type Signs = '@' | '§' | '@§'

type SuggestedField = {
  field: RefObject<HTMLTextAreaElement | null>
  /** With the ids of citations, which the field does not show. */
  text: string
  onWrite: (text: string) => void
  signs: Signs
}

type Suggestion = {
  id: string
  /** Replaces the sign and the typed text after it. */
  inserted: string
  view: ReactNode
}

/** Only for the staff. The field shows citations without their ids. */
export function useSuggestions({ field, text, onWrite, signs }: SuggestedField) {
  const { me } = useMe()
  const isOn = Boolean(me && isStaff(me))
  const [caret, setCaret] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const value = withoutCitationIds(text)
  useEffect(() => learn(known, text), [text])
  // The sign was deleted or replaced.
  if (dismissed !== null && !/[@§]/.test(value.charAt(dismissed))) setDismissed(null)
  const { begun, found } = useFound(text, caret, isOn ? signs : '')
  const offered = begun && begun.start !== dismissed ? found : []
  const options = useOptions(offered, write)
  const { active, walkTo } = options

  function readCaret() {
    const area = field.current
    setCaret(area && area.selectionStart === area.selectionEnd ? area.selectionStart : null)
    if (!begun) {
      walkTo(null)
      setDismissed(null)
    }
  }

  function write({ inserted }: Suggestion) {
    const area = field.current
    if (!area || !begun || caret === null) return
    const written = putWords(area, text, `${inserted} `, { start: begun.start, end: caret })
    setCaret(area.selectionStart)
    walkTo(null)
    onWrite(written)
  }

  function type({ currentTarget: area, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    const typed = area.value
    const shown = withoutCitationIds(typed)
    if (shown !== typed) {
      const place = withoutCitationIds(typed.slice(0, area.selectionEnd)).length
      area.value = shown
      area.setSelectionRange(place, place)
      setCaret(place)
    }
    const way = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
    onWrite(retyped(text, typed, RETURNS.has(way) ? known : undefined))
  }

  /** Returns true when the list handled the key. */
  function press(event: KeyboardEvent): boolean {
    if (!active || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    if (event.key === 'Tab') write(active)
    else if (event.key === 'Escape') setDismissed(begun?.start ?? null)
    else if (!options.press(event)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    list: (
      <Offered
        {...{ field, offered, options }}
        label={begun?.sign === '§' ? 'Který paragraf uvést' : 'Koho z týmu zmínit'}
      />
    ),
    press,
    props: {
      value,
      onChange: type,
      onSelect: readCaret,
      // A sign picked from a panel of symbols comes without a key, and React reports no selection then.
      onInput: readCaret,
      onBlur: () => setCaret(null),
      'aria-autocomplete': isOn ? ('list' as const) : undefined,
      'aria-controls': active && options.field['aria-controls'],
      'aria-activedescendant': options.field['aria-activedescendant'],
    },
  }
}

function useFound(text: string, caret: number | null, signs: string) {
  const { me } = useMe()
  const mention = caret !== null && signs.includes('@') ? mentionAt(withoutCitationIds(text), caret) : null
  const citation = caret !== null && signs.includes('§') ? citationAt(text, caret) : null
  const { data: staff = [] } = useQuery({ ...orpc.users.staff.queryOptions(), enabled: mention !== null })
  const { data: parts = [] } = useQuery({
    // A planned version appears without a signal.
    ...orpc.pages.parts.list.queryOptions({ staleTime: 60_000 }),
    enabled: citation !== null,
  })
  if (mention && mention.start > (citation?.start ?? -1))
    return {
      begun: { ...mention, sign: '@' },
      found: staff
        .filter(({ id, username }) => id !== me?.id && fold(username).startsWith(fold(mention.typed)))
        .slice(0, MOST)
        .map(({ id, username, avatarUrl }): Suggestion => ({
          id,
          inserted: `@${username}`,
          view: (
            <>
              <Avatar src={avatarUrl} size={26} className="border" />
              <span className="truncate">{username}</span>
            </>
          ),
        })),
    }
  return {
    begun: citation && { ...citation, sign: '§' },
    found: citation
      ? matchingParts(parts, citation.typed)
          .slice(0, MOST)
          .map((part): Suggestion => ({
            id: part.id,
            inserted: toCitation(part),
            view: (
              <>
                <strong className="shrink-0 tabular-nums">§ {part.number}</strong>
                <span className="line-clamp-2 min-w-0 text-sm leading-snug wrap-anywhere">{part.text}</span>
              </>
            ),
          }))
      : [],
  }
}

type OfferedProps = {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  offered: readonly Suggestion[]
  options: ReturnType<typeof useOptions<Suggestion>>
}

/** The list is over everything else, so that a dialog does not clip it. */
function Offered({ field, label, offered, options: { active, list, option } }: OfferedProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!panel.current) return undefined
    const place = () => {
      if (panel.current && field.current)
        placeBeside(panel.current, field.current.getBoundingClientRect(), WIDTH)
    }
    place()
    panel.current.showPopover()
    const moves = ['scroll', 'resize']
    for (const move of moves) addEventListener(move, place, true)
    return () => {
      for (const move of moves) removeEventListener(move, place, true)
    }
  })
  return (
    <>
      {active && (
        <div
          ref={panel}
          {...list}
          popover="manual"
          aria-label={label}
          className="fixed inset-auto m-0 overflow-y-auto rounded-md border border-edge bg-night-800 p-0 py-1 text-bone shadow-paper"
        >
          {offered.map((one) => (
            <div
              key={one.id}
              {...option(one)}
              className={classes(
                'flex min-h-10 cursor-pointer items-center gap-2.5 px-3 py-1 max-sm:min-h-11',
                one === active && 'bg-brass/20',
              )}
            >
              {one.view}
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
