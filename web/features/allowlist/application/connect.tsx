import { useQuery } from '@tanstack/react-query'
import type { MyAllowlist } from '@westmore/contract/allowlist.ts'
import Play from '~icons/lucide/play'
import Share from '~icons/lucide/share-2'
import Discord from '~icons/simple-icons/discord'
import { serverTime, useNow } from '#clock.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useMedia } from '#ui/use-media.ts'
import { allowlistCommands, allowlistQueries } from '../queries.ts'
import { useCommand } from '#use-command.ts'
import { addressWords, townWords } from './labels.ts'

type ConnectProps = Pick<MyAllowlist, 'connectAddress' | 'hasBot'>

/** If no address is configured, the player gets it on Discord. */
export function Connect({ connectAddress, hasBot }: ConnectProps) {
  const isPhone = useMedia('(pointer: coarse)')
  if (connectAddress === null)
    return (
      <p>
        Adresu serveru vám dáme{' '}
        <a href="/discord" target="_blank" rel="noopener noreferrer" className="text-link">
          na Discordu
        </a>
        , kde vám rádi poradíme i s&nbsp;připojením.
      </p>
    )
  const command = `connect ${connectAddress}`
  const Buttons = isPhone ? PhoneButtons : ComputerButtons
  return (
    <div className="grid gap-3">
      <p>
        Hraje se na počítači. Spusťte RedM, stiskněte <kbd>F8</kbd> a&nbsp;vložte příkaz:
      </p>
      <div className="wire">
        <code className="wire-command select-all">{command}</code>
        <Town />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Buttons command={command} address={connectAddress} hasBot={hasBot} />
      </div>
    </div>
  )
}

type ButtonsProps = { command: string; address: string; hasBot: boolean }

function ComputerButtons({ command, address }: ButtonsProps) {
  return (
    <>
      {/* RedM registers this URL scheme on Windows. */}
      <LinkButton href={`redm://connect/${address}`}>
        <Play />
        Připojit se
      </LinkButton>
      <CopyButton text={command} label="Kopírovat příkaz" size="md" variant="secondary" />
      <p className="basis-full text-sm text-fg-soft">
        Nic se nestalo?{' '}
        <a href="https://redm.net" target="_blank" rel="noopener noreferrer" className="text-link">
          Stáhněte RedM
        </a>
      </p>
    </>
  )
}

/** The command has to get from the phone to the computer. */
function PhoneButtons({ command, hasBot }: ButtonsProps) {
  const send = useCommand(allowlistCommands.sendAddress(), addressWords)
  const canShare = !hasBot && 'share' in navigator
  return (
    <>
      {hasBot && (
        <Button busy={send.isPending} onClick={() => send.mutate(undefined)} className="max-sm:basis-full">
          <Discord />
          Poslat si příkaz na Discord
        </Button>
      )}
      {canShare && (
        // It rejects when the person closes the sheet.
        <Button
          className="max-sm:basis-full"
          onClick={() => void navigator.share({ text: command }).catch(() => {})}
        >
          <Share />
          Poslat si příkaz
        </Button>
      )}
      <CopyButton
        text={command}
        label="Kopírovat příkaz"
        size="md"
        variant={hasBot || canShare ? 'secondary' : 'primary'}
        className="max-sm:basis-full"
      />
    </>
  )
}

/** Its place is kept while the figures are unknown. */
function Town() {
  const { data, dataUpdatedAt } = useQuery(allowlistQueries.town())
  const now = useNow(1_000)
  const [state, more] = data
    ? townWords(data, (now.getTime() - serverTime(dataUpdatedAt).getTime()) / 1_000)
    : []
  return (
    <p className="wire-town">
      <strong className="block text-fg">{state ?? '…'}</strong>
      {more ?? '\u00a0'}
    </p>
  )
}
