import { joinProblemsOf, type GameServer } from '@westmore/contract/game.ts'
import { problemTexts } from '@westmore/contract/game-problems.ts'
import type { ReactNode } from 'react'
import { useNow } from '#clock.ts'
import { counted, dateTime, duration, fileSize, number, RelativeTime } from '#format.ts'
import { clockWords } from './clock-words.ts'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { Section } from '#ui/section.tsx'
import { FirstSteps } from './first-steps.tsx'
import {
  asideWords,
  diskWords,
  environmentToken,
  serverWords,
  notDisconnectedText,
  turnedAwayWords,
} from './labels.ts'
import { Player } from './player.tsx'
import { SanctionOfPlayer } from './sanction-of-player.tsx'

type Heartbeat = NonNullable<GameServer['heartbeat']>

/** With a list of allowed players older than this (s), a game server may let in people it should not. */
const FRESH_LIST = 60

type ServerProps = {
  server: GameServer
  ofKey: string | null
  /** Anybody outside the staff is approved. */
  isAnyoneApproved: boolean
}

export function Server({ server, ofKey, isAnyoneApproved }: ServerProps) {
  const { name, serverId, heartbeat } = server
  const steps = <FirstSteps server={server} isAnyoneApproved={isAnyoneApproved} />
  return (
    <Section
      title={
        <>
          <span className="wrap-anywhere">{name ?? environmentToken}</span>{' '}
          <span className="font-mono text-sm font-normal wrap-anywhere text-fg-soft">{serverId}</span>
          {ofKey !== null && <span className="text-sm font-normal text-fg-soft">, {ofKey}</span>}
        </>
      }
      action={<Connection heartbeat={heartbeat} />}
    >
      {heartbeat ? (
        <>
          {warningsOf(heartbeat).map((warning) => (
            <p key={warning} className="border-b border-line px-4 py-3 font-bold text-bad">
              {warning}
            </p>
          ))}
          {steps}
          <Figures heartbeat={heartbeat} />
          {heartbeat.gate?.isOn === false && (
            <p className="px-4 pb-3 text-sm text-fg-soft">{serverWords.gateOff}</p>
          )}
          {(heartbeat.turnedAway?.forged ?? 0) > 0 && (
            <p className="px-4 pb-3 text-sm text-fg-soft">{serverWords.forged}</p>
          )}
          {heartbeat.isConnected && <Players heartbeat={heartbeat} />}
        </>
      ) : (
        <>
          <p className="px-4 py-3 text-fg-soft">{serverWords.never}</p>
          {steps}
        </>
      )}
    </Section>
  )
}

function warningsOf({ isConnected, spool, ...heartbeat }: Heartbeat): string[] {
  const spared = heartbeat.gate?.spared ?? 0
  return [
    ...(isConnected ? [] : [serverWords.silent]),
    ...(isConnected && spared > 0 ? [notDisconnectedText(spared)] : []),
    ...(spool.inMemory === null ? [] : [diskWords(spool.inMemory)]),
    ...(spool.aside > 0 ? [asideWords(spool.aside)] : []),
    ...(isConnected ? joinProblemsOf(heartbeat).map((problem) => problemTexts[problem]) : []),
  ]
}

function Connection({ heartbeat }: { heartbeat: Heartbeat | null }) {
  if (!heartbeat) return <Badge>Neohlášen</Badge>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm text-fg-soft">
        ozval se <RelativeTime moment={heartbeat.at} />
      </span>
      {heartbeat.isConnected ? <Badge tone="good">Připojen</Badge> : <Badge tone="bad">Nepřipojen</Badge>}
    </span>
  )
}

function Figures({ heartbeat }: { heartbeat: Heartbeat }) {
  const {
    players,
    slots,
    queue,
    startedAt,
    version,
    clockSkew,
    restartAt,
    spool,
    turnedAway,
    lag,
    gate,
    listing,
    isConnected,
  } = heartbeat
  const clock = clockWords(clockSkew)
  return (
    <dl className="grid gap-x-6 gap-y-3 px-4 py-3 min-[24rem]:grid-cols-2 lg:grid-cols-4">
      <Figure name="Ve hře">
        {isConnected ? `${number(players.length)} z\u00a0${number(slots)}` : 'nevíme'}
      </Figure>
      <Figure name="Ve frontě">{isConnected ? number(queue) : 'nevíme'}</Figure>
      <Figure name="Restart">
        {!isConnected ? 'nevíme' : restartAt ? <Restart at={restartAt} /> : 'neohlášen'}
      </Figure>
      <Figure name="Seznam vpuštěných" isBad={isConnected && (lag === null || lag > FRESH_LIST)}>
        {isConnected ? listWords(lag) : 'nevíme'}
      </Figure>
      <Figure name="Brána">{!isConnected || !gate ? 'nevíme' : gate.isOn ? 'zapnutá' : 'vypnutá'}</Figure>
      <Figure name="Čeká na odeslání" isBad={spool.dropped > 0 || spool.inMemory !== null}>
        {spool.lines === 0
          ? 'nic'
          : `${counted(spool.lines, 'záznam', 'záznamy', 'záznamů')} (${fileSize(spool.bytes)})`}
        {spool.dropped > 0 && `, ztraceno ${number(spool.dropped)}`}
      </Figure>
      <Figure name={serverWords.turnedAway} isBad={turnedAway !== null && turnedAway.forged > 0}>
        {turnedAwayWords(turnedAway)}
      </Figure>
      <Figure name="Zámek v seznamu serverů">
        {!isConnected || !listing ? 'nevíme' : padlockWords[listing.padlock]}
      </Figure>
      <Figure name="Verze serveru">{listing?.build ?? 'nevíme'}</Figure>
      <Figure name="Verze doplňku westmore">{version}</Figure>
      <Figure name="Spuštěn">
        <time dateTime={startedAt} className="tabular-nums">
          {dateTime(startedAt)}
        </time>
      </Figure>
      <Figure name="Čas" isBad={clock.isCorrected} isWide={clock.isCorrected}>
        {clock.text}
      </Figure>
    </dl>
  )
}

type FigureProps = {
  name: string
  isBad?: boolean
  isWide?: boolean
  children: ReactNode
}

function Figure({ name, isBad = false, isWide = false, children }: FigureProps) {
  return (
    <div className={classes('min-w-0', isWide && 'col-span-full')}>
      <dt className="text-sm text-fg-soft">{name}</dt>
      <dd className={classes('font-bold wrap-anywhere tabular-nums', isBad && 'text-bad')}>{children}</dd>
    </div>
  )
}

const padlockWords = { westmore: 'ano', other: 'ano, z\u00a0txAdminu nebo ze server.cfg', none: 'ne' }

const listWords = (lag: number | null) =>
  lag === null ? 'ještě ho nemá celý' : lag > FRESH_LIST ? `${duration(lag)} starý` : 'aktuální'

function Restart({ at }: { at: string }) {
  const now = useNow(1_000)
  const left = Math.round((Date.parse(at) - now.getTime()) / 1_000)
  const words = left <= 0 ? 'právě probíhá' : left < 60 ? `za ${number(left)} s` : `za ${duration(left)}`
  return (
    <time dateTime={at} title={dateTime(at)}>
      {words}
    </time>
  )
}

function Players({ heartbeat: { players } }: { heartbeat: Heartbeat }) {
  if (players.length === 0)
    return <p className="border-t border-line px-4 py-3 text-fg-soft">{serverWords.nobody}</p>
  return (
    <ul aria-label="Kdo právě hraje" className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-3">
      {players.map((player) => (
        <li key={player.id} className="flex min-w-0 items-baseline gap-3 px-4 py-1.5 hover:bg-fg/5">
          <span className="w-10 shrink-0 text-right font-mono text-sm text-fg-soft tabular-nums">
            {player.id}
          </span>
          <Player {...player} />
          <span className="ml-auto flex shrink-0 items-center text-sm text-fg-soft">
            {!player.isAdmitted && serverWords.stranger}
            <SanctionOfPlayer {...player} />
          </span>
        </li>
      ))}
    </ul>
  )
}
