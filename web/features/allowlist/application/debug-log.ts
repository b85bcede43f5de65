import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import { errorCode, queryClient, requestNumber } from '#api.ts'
import { createObservable } from '#kept/observable.ts'

const KEPT = 200

export const debugLines = createObservable<readonly string[]>([])

// Listens from the first import on, because the steps before the console is opened matter most.
queryClient.getQueryCache().subscribe((event) => {
  const text = stepOf(event)
  if (text !== null) debugLines.set([...debugLines.read(), `${timeOfDay()} ${text}`].slice(-KEPT))
})

function timeOfDay(): string {
  const now = new Date()
  return `${now.toTimeString().slice(0, 8)}.${String(now.getMilliseconds()).padStart(3, '0')}`
}

function stepOf(event: QueryCacheNotifyEvent): string | null {
  if (event.type !== 'updated') return null
  const name = nameOf(event.query.queryKey)
  if (name === null) return null
  const { type } = event.action
  if (type === 'fetch') return `${name}: načítám`
  if (type === 'success') return `${name}: načteno${sizeOf(event.action.data)}`
  if (type === 'failed')
    return `${name}: ${failureOf(event.action.error)}, zkouším znovu (${event.action.failureCount})`
  if (type === 'error') return `${name}: ${failureOf(event.action.error)}`
  if (type === 'invalidate') return `${name}: už neplatí`
  return null
}

/** For example 'allowlist.mine'; null for queries of other features. */
function nameOf([path]: readonly unknown[]): string | null {
  if (!Array.isArray(path) || (path[0] !== 'allowlist' && path[0] !== 'auth')) return null
  return path.join('.')
}

function sizeOf(data: unknown): string {
  return Array.isArray(data) ? ` (položek: ${data.length})` : ''
}

function failureOf(error: unknown): string {
  const id = requestNumber(error)
  return `chyba ${errorCode(error) ?? 'spojení'}${id ? ` [${id}]` : ''}`
}
