import { Buffer } from 'node:buffer'
import type { World } from './script.ts'

interface Options {
  name: string
  folder: string | null
  version: string
}

/** The natives of a script by their names; the script guards each of them. */
export function nativesOf(world: World, { name, folder, version }: Options) {
  const player = (id: string) => world.find(Number(id))
  return {
    emit: (event: string, ...args: unknown[]) => world.dispatch(event, args, ''),
    emitNet: (event: string, id: number, ...args: unknown[]) => world.sendToPlayer(id, event, args),
    GetConvar: (key: string, fallback: string) => world.settings.get(key) ?? fallback,
    GetConvarInt: (key: string, fallback: number) =>
      world.settings.has(key) ? Math.trunc(Number(world.settings.get(key))) || 0 : fallback,
    SetConvarServerInfo: (key: string, value: string) => void world.settings.set(key, value),
    GetCurrentResourceName: () => name,
    GetResourcePath: () => folder,
    GetResourceState: (other: string) => (world.isKnown(other) ? 'started' : 'missing'),
    GetResourceMetadata: () => version,
    GetInvokingResource: () => world.thread.caller(),
    GetNumPlayerIndices: () => world.listed().length,
    GetPlayerFromIndex: (index: number) => String(world.listed()[index]?.id ?? ''),
    GetPlayerName: (id: string) => cutAsGame(player(id)?.name ?? null),
    GetPlayerIdentifierByType: (id: string, type: string) =>
      player(id)?.identifiers.find((one) => one.startsWith(`${type}:`)) ?? null,
    GetNumPlayerIdentifiers: (id: string) => player(id)?.identifiers.length ?? 0,
    GetPlayerIdentifier: (id: string, index: number) => player(id)?.identifiers[index] ?? null,
    DropPlayer: (id: string, reason: string) => world.drop(Number(id), reason),
  }
}

/** FXServer cuts names at 200 bytes, even within a character, which is then replaced. */
function cutAsGame(name: string | null): string | null {
  return name && Buffer.from(name).subarray(0, 200).toString()
}
