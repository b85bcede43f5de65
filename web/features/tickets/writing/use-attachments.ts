import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { type Attachment, MAX_ATTACHMENTS } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState } from 'react'
import { client, isTransient } from '#api.ts'
import { useMe } from '#session/session.ts'
import { reportFault } from '#ui/fault.ts'
import { FILE_EMPTY, FILE_FAILED, fileTooLarge, ticketProblem, TOO_MANY_FILES } from '../labels.ts'
import { uploadFile } from './upload.ts'

export type FileItem = { key: string; name: string; size: number } & (
  | { state: 'uploading'; share: number }
  | { state: 'failed'; problem: string; retry: File | null }
  | { state: 'ready'; attachment: Attachment }
)

export type Files = {
  items: readonly FileItem[]
  attachments: Attachment[]
  isBusy: boolean
  /** Some were refused or failed, and hold the sending until they are removed or uploaded. */
  isHeld: boolean
  isFull: boolean
  /** Largest size (bytes) of a file other than a picture. */
  maxBytes: number
  add: (files: Iterable<File>) => void
  retry: (key: string) => void
  remove: (key: string) => void
  removeFailed: () => void
  /** Empties the list but keeps the files, which now belong to a message. */
  clear: () => void
  restore: (attachments: readonly Attachment[]) => void
}

/** Uploaded at once, kept by id, deleted on the server when removed. */
export function useAttachments(
  initial: readonly Attachment[],
  onChange: (ready: Attachment[]) => void,
): Files {
  const maxBytes = useMe().me?.maxFileBytes ?? Infinity
  const [items, setItems] = useState<readonly FileItem[]>(() => initial.map(readyItem))
  const current = useRef(items)
  const uploads = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  function change(next: readonly FileItem[]) {
    current.current = next
    setItems(next)
    onChange(attachmentsOf(next))
  }

  function put(item: FileItem) {
    if (!current.current.some(({ key }) => key === item.key)) return
    change(current.current.map((one) => (one.key === item.key ? item : one)))
  }

  async function upload(key: string, file: File) {
    const { name, size } = file
    const stop = new AbortController()
    uploads.current.set(key, stop)
    try {
      const onProgress = (share: number) => put({ key, name, size, state: 'uploading', share })
      const attachment = await uploadFile(file, { onProgress, signal: stop.signal })
      put({ key, name, size: attachment.size, state: 'ready', attachment })
    } catch (error) {
      if (stop.signal.aborted) return
      reportFault(error)
      const retry = isTransient(error) ? file : null
      put({ key, name, size, state: 'failed', problem: problemOf(error), retry })
    } finally {
      uploads.current.delete(key)
    }
  }

  const problemOf = (error: unknown) =>
    ticketProblem(error, FILE_FAILED, { PAYLOAD_TOO_LARGE: fileTooLarge(maxBytes) })

  return {
    items,
    attachments: attachmentsOf(items),
    isBusy: items.some(({ state }) => state === 'uploading'),
    isHeld: items.some(({ state }) => state === 'failed'),
    isFull: roomIn(items) === 0,
    maxBytes,
    add: (files) => {
      for (const file of files) {
        const item = newItem(file, maxBytes, roomIn(current.current))
        change([...current.current, item])
        if (item.state === 'uploading') void upload(item.key, file)
      }
    },
    retry: (key) => {
      const item = current.current.find((one) => one.key === key)
      if (item?.state !== 'failed' || !item.retry || roomIn(current.current) === 0) return
      const { name, size, retry } = item
      put({ key, name, size, state: 'uploading', share: 0 })
      void upload(key, retry)
    },
    remove: (key) => {
      uploads.current.get(key)?.abort()
      const item = current.current.find((one) => one.key === key)
      change(current.current.filter((one) => one.key !== key))
      if (item?.state !== 'ready') return
      // If this fails, the server deletes the file by itself later.
      client.tickets.discardAttachment({ id: item.attachment.id }).catch(reportFault)
    },
    removeFailed: () => change(current.current.filter(({ state }) => state !== 'failed')),
    clear: () => change([]),
    restore: (attachments) => {
      const known = new Set(current.current.map(({ key }) => key))
      change([...current.current, ...attachments.filter(({ id }) => !known.has(id)).map(readyItem)])
    },
  }
}

const roomIn = (items: readonly FileItem[]) =>
  Math.max(0, MAX_ATTACHMENTS - items.filter(({ state }) => state !== 'failed').length)

const attachmentsOf = (items: readonly FileItem[]) =>
  items.flatMap((item) => (item.state === 'ready' ? item.attachment : []))

function readyItem(attachment: Attachment): FileItem {
  const { id, name, size } = attachment
  return { key: id, name, size, state: 'ready', attachment }
}

function newItem(file: File, maxBytes: number, room: number): FileItem {
  const { name, size, type } = file
  const item = { key: crypto.randomUUID(), name: name || 'soubor', size }
  const problem = faultOf(size, type, maxBytes)
  if (problem !== null) return { ...item, state: 'failed', problem, retry: null }
  if (room === 0) return { ...item, state: 'failed', problem: TOO_MANY_FILES, retry: file }
  return { ...item, state: 'uploading', share: 0 }
}

/** Only sizes that would certainly be refused; the server checks everything else. */
function faultOf(size: number, type: string, maxBytes: number): string | null {
  if (size === 0) return FILE_EMPTY
  const max = type.startsWith('image/') ? MAX_PICTURE_BYTES : maxBytes
  return size > max ? fileTooLarge(maxBytes) : null
}
