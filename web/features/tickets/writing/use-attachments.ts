import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { type Attachment, MAX_ATTACHMENTS } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState } from 'react'
import { client, isTransient } from '#api.ts'
import { useMe } from '#session/session.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import {
  FILE_EMPTY,
  FILE_FAILED,
  filesLeftOut,
  fileTooLarge,
  ticketProblem,
  TOO_MANY_FILES,
} from '../labels.ts'
import { uploadFile } from './upload.ts'

export type FileItem = { key: string; name: string; size: number } & (
  | { state: 'uploading'; share: number }
  | { state: 'failed'; problem: string; retry: File | null }
  | { state: 'ready'; attachment: Attachment }
)

export type Files = {
  items: readonly FileItem[]
  /** The uploaded ones. */
  attachments: Attachment[]
  isBusy: boolean
  /** Largest size (bytes) of a file other than a picture. */
  maxBytes: number
  add: (files: Iterable<File>) => void
  retry: (key: string) => void
  remove: (key: string) => void
  /** Empties the list but keeps the files, which now belong to a message; those that failed are named. */
  clear: () => void
  /** Restores files that were uploaded for an unsent message. */
  restore: (attachments: readonly Attachment[]) => void
}

/** Files of a draft: uploaded at once, kept by id, deleted on the server when removed. */
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
    maxBytes,
    add: (files) => {
      const chosen = [...files]
      const room = Math.max(0, MAX_ATTACHMENTS - current.current.length)
      if (chosen.length > room) toast.error(TOO_MANY_FILES)
      const taken = chosen.slice(0, room).map((file) => ({ file, item: newItem(file, maxBytes) }))
      change([...current.current, ...taken.map(({ item }) => item)])
      for (const { file, item } of taken) if (item.state === 'uploading') void upload(item.key, file)
    },
    retry: (key) => {
      const item = current.current.find((one) => one.key === key)
      if (item?.state !== 'failed' || !item.retry) return
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
    clear: () => {
      announceLeftFiles(current.current)
      change([])
    },
    restore: (attachments) => {
      const known = new Set(current.current.map(({ key }) => key))
      change([...current.current, ...attachments.filter(({ id }) => !known.has(id)).map(readyItem)])
    },
  }
}

/** Names the files that were not sent, with the reasons. */
export function announceLeftFiles(items: readonly FileItem[]) {
  const left = items.flatMap((item) => (item.state === 'failed' ? item : []))
  if (left.length > 0) toast.error(filesLeftOut(left))
}

const attachmentsOf = (items: readonly FileItem[]) =>
  items.flatMap((item) => (item.state === 'ready' ? item.attachment : []))

function readyItem(attachment: Attachment): FileItem {
  const { id, name, size } = attachment
  return { key: id, name, size, state: 'ready', attachment }
}

function newItem({ name, size, type }: File, maxBytes: number): FileItem {
  const item = { key: crypto.randomUUID(), name: name || 'soubor', size }
  const problem = faultOf(size, type, maxBytes)
  return problem === null
    ? { ...item, state: 'uploading', share: 0 }
    : { ...item, state: 'failed', problem, retry: null }
}

/** Finds files that would certainly be refused, before the upload; the server checks everything else. */
function faultOf(size: number, type: string, maxBytes: number): string | null {
  if (size === 0) return FILE_EMPTY
  const max = type.startsWith('image/') ? MAX_PICTURE_BYTES : maxBytes
  return size > max ? fileTooLarge(maxBytes) : null
}
