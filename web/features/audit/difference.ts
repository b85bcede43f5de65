import { withoutCitationIds } from '@westmore/contract/citations.ts'

/** Undefined means «was not there». */
export type Change = {
  path: string
  before: unknown
  after: unknown
}

/** Fields not shown: every change touches them, or only machines read them. */
const noise = new Set([
  'id',
  'noteId',
  'evidenceId',
  'version',
  'createdAt',
  'updatedAt',
  'avatarUrl',
  'assigneeId',
  'tagIds',
  'reasonId',
  'linkId',
  'order',
  'position',
])

/** Lists count as one value. */
export function differenceOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    return isSame(before, after) && !isList(before)
      ? []
      : [{ path: '', before: before ?? undefined, after: after ?? undefined }]
  }
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !noise.has(name))
  return names.flatMap((name) => {
    const [was, is] = [old[name], now[name]]
    if (isSame(was, is) || (isEmptyValue(was) && isEmptyValue(is))) return []
    if (isRecord(was) || isRecord(is))
      return differenceOf(was, is).map(({ path, ...sides }) => ({
        path: path ? `${name}.${path}` : name,
        ...sides,
      }))
    return [{ path: name, before: was, after: is }]
  })
}

export function withoutIds(before: string, after: string) {
  const [old, now] = [withoutCitationIds(before), withoutCitationIds(after)]
  return { old, now, citesOther: old === now && before !== after }
}

export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const isList = (value: unknown) => Array.isArray(value)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
