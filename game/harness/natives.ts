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
  /** Wraps a function: a call outside the game's thread is noted as a broken rule, a call after the script's end throws. */
  native: Native
}

export function nativesOf(world: World, { name, folder, version, native }: Options): Record<string, unknown> {
  const player = (id: string) => world.find(Number(id))
  return {
    emit: native('emit', (event: string, ...args: unknown[]) => world.dispatch(event, args, '')),
    emitNet: native('emitNet', (event: string, id: number, ...args: unknown[]) =>
      world.sendToPlayer(id, event, args),
    ),
    GetConvar: native('GetConvar', (key: string, fallback: string) => world.settings.get(key) ?? fallback),
    GetConvarInt: native('GetConvarInt', (key: string, fallback: number) =>
      world.settings.has(key) ? Math.trunc(Number(world.settings.get(key))) || 0 : fallback,
    ),
    SetConvarServerInfo: native('SetConvarServerInfo', (key: string, value: string) => {
      world.settings.set(key, value)
    }),
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
    GetNumPlayerIdentifiers: native(
      'GetNumPlayerIdentifiers',
      (id: string) => player(id)?.identifiers.length ?? 0,
    ),
    GetPlayerIdentifier: native(
      'GetPlayerIdentifier',
      (id: string, index: number) => player(id)?.identifiers[index] ?? null,
    ),
    DropPlayer: native('DropPlayer', (id: string, reason: string) => world.drop(Number(id), reason)),
  }
}

/** FXServer cuts names at 200 bytes, even within a character, which is then replaced. */
function cutAsGame(name: string | null): string | null {
  if (name === null) return null
  return Buffer.from(name).subarray(0, 200).toString()
}
