import type { Heartbeat } from '@westmore/contract/game.ts'
import type { Game } from './game.ts'
import { words } from './words.ts'

const PADLOCK = 'sv_appearAllowlisted'
const INSTRUCTIONS = 'sv_allowlistInstructions'

type Listing = NonNullable<Heartbeat['listing']>

interface Options {
  /** Whether the gate is on and `westmore_padlock` allows it. */
  isWanted: boolean
  site: string
}

/**
 * The padlock and the instructions in the server browser. txAdmin sets both while its allowlist is on, so values of
 * others are never changed; our own are recognized by the text.
 */
export function openPadlock(game: Game, { isWanted, site }: Options) {
  const instructions = words.instructions(site)
  const holder = (): Listing['padlock'] => {
    if (game.setting(PADLOCK).toLowerCase() !== 'true') return 'none'
    return game.setting(INSTRUCTIONS) === instructions ? 'westmore' : 'other'
  }

  function takeBack(): void {
    if (holder() !== 'westmore') return
    game.setServerInfo(PADLOCK, 'false')
    game.setServerInfo(INSTRUCTIONS, '')
  }

  if (!isWanted) takeBack()
  else if (holder() === 'none') {
    game.setServerInfo(INSTRUCTIONS, instructions)
    game.setServerInfo(PADLOCK, 'true')
  }
  return { holder, takeBack }
}

/** The build in FXServer's version, such as «FXServer-master SERVER v1.0.0.35245 linux»; null if it has none. */
export function buildOf(version: string): number | null {
  const [, build] = /\bv1\.0\.0\.(\d{4,6})\b/.exec(version) ?? []
  return build === undefined ? null : Number(build)
}
