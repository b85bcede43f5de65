import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildResource } from '#build.ts'
import { openFxServer } from './fx-server.ts'
import { openSiteDouble, TOKEN } from './site-double.ts'

let built: Promise<{ folder: string; bytes: number }> | undefined

/** Built once for all tests of a file. */
export function builtResource(): Promise<{ folder: string; bytes: number }> {
  built ??= buildResource(untilExit(mkdtempSync(join(tmpdir(), 'westmore-resource-'))))
  return built
}

/** Removes the folder when the process ends. */
function untilExit(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Options {
  convars?: Record<string, string>
  speed?: number
  page?: number
  slots?: number
  /** The test starts the resource itself. */
  isWaiting?: boolean
}

/** The built resource on a game server with a double of the site. */
export async function openTestbed({
  convars = {},
  speed = 1,
  page = 1_000,
  slots = 64,
  isWaiting,
}: Options = {}) {
  const { folder: source } = await builtResource()
  const folder = mkdtempSync(join(tmpdir(), 'westmore-game-'))
  cpSync(source, folder, { recursive: true })
  const site = await openSiteDouble({ page, speed })
  const game = openFxServer({
    slots,
    speed,
    convars: { westmore_url: site.url, westmore_token: TOKEN, ...convars },
  })
  const start = () => game.start('westmore', folder)
  if (!isWaiting) start()
  return {
    site,
    game,
    folder,
    start,
    async [Symbol.asyncDispose]() {
      try {
        await game[Symbol.asyncDispose]()
      } finally {
        await site[Symbol.asyncDispose]()
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
      }
    },
  }
}

export const discordId = (number: number) => String(200_000_000_000_000_000n + BigInt(number))
export const license = (number: number) => `license:${number.toString(16).padStart(40, '0')}`

export function newcomer(numbers: { discord?: number; license?: number }, name = 'Matouš Hron') {
  return {
    name,
    identifiers: [
      'ip:127.0.0.1',
      ...(numbers.license === undefined ? [] : [license(numbers.license)]),
      ...(numbers.discord === undefined ? [] : [`discord:${discordId(numbers.discord)}`]),
    ],
  }
}
