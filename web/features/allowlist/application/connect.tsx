import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import Play from '~icons/lucide/play'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { allowlistQueries } from '../queries.ts'

/** How an approved player connects to the game. If no address is configured, they get it on Discord. */
export function Connect({ address }: { address: string | null }) {
  const { data: unread } = useQuery(allowlistQueries.unreadRules())
  if (unread?.isClosed)
    return (
      <p>
        Server vás teď nepustí: přečtěte si nejdřív{' '}
        <Link to="/user" className="text-link">
          ve svém profilu
        </Link>
        , co se změnilo v&nbsp;pravidlech.
      </p>
    )
  if (address === null)
    return (
      <p>
        Adresu serveru vám dáme{' '}
        <a href="/discord" target="_blank" rel="noopener noreferrer" className="text-link">
          na Discordu
        </a>
        , kde vám rádi poradíme i s&nbsp;připojením.
      </p>
    )
  const command = `connect ${address}`
  return (
    <div className="grid gap-3">
      <p>
        Hraje se na počítači. Spusťte RedM, stiskněte <kbd>F8</kbd> a&nbsp;vložte příkaz:
      </p>
      <div className="flex flex-wrap items-stretch gap-3">
        <code className="flex min-h-11 min-w-0 items-center border-2 border-edge bg-field px-3 py-2 wrap-anywhere select-all">
          {command}
        </code>
        <CopyButton text={command} label="Kopírovat příkaz" size="md" variant="secondary" />
        {/* RedM registers this URL scheme on Windows; phones cannot open it. */}
        <LinkButton href={`redm://connect/${address}`} className="pointer-coarse:hidden">
          <Play />
          Připojit se
        </LinkButton>
      </div>
    </div>
  )
}
