import { Buffer } from 'node:buffer'
import type { World } from './script.ts'

type Native = <Given extends unknown[], Result>(
  title: string,
  work: (...given: Given) => Result,
) => (...given: Given) => Result

interface Options {
  name: string
  folder: string | null
  version: string
  /** Makes a native of it, which may be called in the game's thread only. */
  native: Native
}

/** The natives that need nothing of the script but its name: settings, resources, players. */
export function nativesOf(world: World, { name, folder, version, native }: Options): Record<string, unknown> {
  const player = (id: string) => world.find(Number(id))
  return {
    emit: native('emit', (event: string, ...carried: unknown[]) => world.dispatch(event, carried, '')),
    emitNet: native('emitNet', (event: string, id: number, ...carried: unknown[]) =>
      world.show(id, event, carried),
    ),
    GetConvar: native('GetConvar', (key: string, fallback: string) => world.settings.get(key) ?? fallback),
    GetConvarInt: native('GetConvarInt', (key: string, fallback: number) =>
      world.settings.has(key) ? Math.trunc(Number(world.settings.get(key))) || 0 : fallback,
    ),
    GetCurrentResourceName: native('GetCurrentResourceName', () => name),
    GetResourcePath: native('GetResourcePath', () => folder),
    GetResourceState: native('GetResourceState', (other: string) =>
      world.isKnown(other) ? 'started' : 'missing',
    ),
    GetResourceMetadata: native('GetResourceMetadata', () => version),
    GetInvokingResource: native('GetInvokingResource', () => world.thread.caller()),
    GetNumPlayerIndices: native('GetNumPlayerIndices', () => world.listed().length),
    GetPlayerFromIndex: native('GetPlayerFromIndex', (index: number) =>
      String(world.listed()[index]?.id ?? ''),
    ),
    GetPlayerName: native('GetPlayerName', (id: string) => cutAsGame(player(id)?.name ?? null)),
    GetPlayerIdentifierByType: native(
      'GetPlayerIdentifierByType',
      (id: string, type: string) => player(id)?.identifiers.find((one) => one.startsWith(`${type}:`)) ?? null,
    ),
    DropPlayer: native('DropPlayer', (id: string, reason: string) => world.drop(Number(id), reason)),
  }
}

/** At 200 bytes, a character that does not fit whole replaced. */
function cutAsGame(name: string | null): string | null {
  if (name === null) return null
  return Buffer.from(name).subarray(0, 200).toString()
}
