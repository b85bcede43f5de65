import { MAX_VIEW_NAME, type SavedView } from '@westmore/contract/views.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import Up from '~icons/lucide/arrow-up'
import Pencil from '~icons/lucide/pencil'
import Bin from '~icons/lucide/trash-2'
import { useCommand } from '#use-command.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { viewCommands } from './queries.ts'
import { explainViewError, viewCaption } from './words.ts'

type ViewRowProps = {
  view: SavedView
  isHere: boolean
  /** `href` is the link of the name; `address` is the one to copy. */
  href: string
  address: string
  onChosen: () => void
  onRaise: (() => void) | undefined
  onRemove: () => Promise<void>
  children: ReactNode
}

export function ViewRow({
  view,
  isHere,
  href,
  address,
  onChosen,
  onRaise,
  onRemove,
  children,
}: ViewRowProps) {
  const { id, name, shared, isMine } = view
  const { me } = useMe()
  const [isRenamed, setRenamed] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const { mutate: update, isPending } = useCommand(viewCommands.update(), { failed: explainViewError })
  const change = (values: { name: string } | { shared: boolean }) =>
    update({ id, ...values }, { onSuccess: () => setRenamed(false) })

  async function remove() {
    setGoing(true)
    await onRemove()
    setGoing(false)
  }

  return (
    <li className="grid grid-cols-1 gap-1 py-2">
      {isRenamed ? (
        <NameField name={name} onSave={(text) => change({ name: text })} onLeave={() => setRenamed(false)} />
      ) : (
        <Link
          to={href}
          onClick={onChosen}
          aria-current={isHere || undefined}
          className="text-link justify-self-start font-bold wrap-anywhere aria-[current]:no-underline"
        >
          {name}
        </Link>
      )}
      <p className="text-sm text-fg-soft">{viewCaption(view, isHere)}</p>
      <div className="-mx-3 flex flex-wrap items-center sm:gap-x-1">
        {onRaise && (
          <IconButton label={`Posunout výš: ${name}`} onClick={onRaise}>
            <Up />
          </IconButton>
        )}
        {isMine && (
          <>
            <IconButton
              label={`Přejmenovat: ${name}`}
              onClick={() => setRenamed(!isRenamed)}
              aria-expanded={isRenamed}
            >
              <Pencil />
            </IconButton>
            <Button
              variant="ghost"
              size="sm"
              busy={isPending}
              onClick={() => change({ shared: !shared })}
              className="min-h-11"
            >
              {shared ? 'Přestat sdílet' : 'Sdílet'}
            </Button>
          </>
        )}
        {children}
        <CopyButton label="Odkaz" text={() => location.origin + address} className="min-h-11" />
        {/* Owners may also delete views shared by others. */}
        {(isMine || me?.role === 'owner') && (
          <IconButton
            label={`Smazat pohled ${name}`}
            busy={isGoing}
            onClick={() => void remove()}
            className="ml-auto text-bad!"
          >
            <Bin />
          </IconButton>
        )}
      </div>
    </li>
  )
}

type NameFieldProps = { name: string; onSave: (name: string) => void; onLeave: () => void }

function NameField({ name, onSave, onLeave }: NameFieldProps) {
  const [text, setText] = useState(name)
  const words = text.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (words === '' || words === name) onLeave()
        else onSave(words)
      }}
      className="flex gap-1"
    >
      <input
        dir="auto"
        // It replaces the name whose button was just pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Nový název pohledu"
        value={text}
        maxLength={MAX_VIEW_NAME}
        onChange={({ currentTarget: { value } }) => setText(value)}
        className="min-h-11 min-w-0 flex-1 rounded-sm border-2 border-edge bg-field px-2"
      />
      <Button type="submit" variant="secondary" size="sm" className="min-h-11">
        Přejmenovat
      </Button>
    </form>
  )
}
