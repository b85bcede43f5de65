import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { Attachment, MAX_ATTACHMENTS } from '@westmore/contract/tickets.ts'
import { useEffect, useRef, useState } from 'react'
import { client, isTransient } from '#api.ts'
import { useMe } from '#session/session.ts'
import { reportFault } from '#ui/fault.ts'
import { readablePicture } from '#upload-picture.ts'
import { uploadTo } from '#upload.ts'
import { FILE_EMPTY, FILE_FAILED, fileTooLarge, ticketProblem, TOO_MANY_FILES } from '../labels.ts'

export const attachmentUrl = (id: string) => `/api/tickets/attachments/${id}`

export type FileItem = { key: string; name: string; size: number } & (
  | { state: 'uploading'; share: number }
  | { state: 'failed'; problem: string; retry: File | null }
  | { state: 'ready'; attachment: Attachment }
)

export type Files = ReturnType<typeof useAttachments>

/** Uploaded at once, kept by id, deleted on the server when removed. */
export function useAttachments(initial: readonly Attachment[], onChange: (ready: Attachment[]) => void) {
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
    change(current.current.map((one) => (one.key === item.key ? item : one)))
  }

  async function upload(key: string, file: File) {
    const item = { key, name: file.name || 'soubor', size: file.size }
    put({ ...item, state: 'uploading', share: 0 })
    const stop = new AbortController()
    uploads.current.set(key, stop)
    try {
      const onProgress = (share: number) => put({ ...item, state: 'uploading', share })
      const attachment = await uploadTo(
        `/api/tickets/attachments?name=${encodeURIComponent(file.name.toWellFormed())}`,
        await readablePicture(file),
        Attachment,
        { onProgress, signal: stop.signal },
      )
      put({ ...item, size: attachment.size, state: 'ready', attachment })
    } catch (error) {
      if (stop.signal.aborted) return
      reportFault(error)
      const problem = ticketProblem(error, FILE_FAILED, { PAYLOAD_TOO_LARGE: fileTooLarge(maxBytes) })
      put({ ...item, state: 'failed', problem, retry: isTransient(error) ? file : null })
    } finally {
      uploads.current.delete(key)
    }
  }

  return {
    items,
    attachments: attachmentsOf(items),
    isBusy: items.some(({ state }) => state === 'uploading'),
    /** Some were refused or failed, and hold the sending until they are removed or uploaded. */
    isHeld: items.some(({ state }) => state === 'failed'),
    isFull: roomIn(items) === 0,
    /** Largest size (bytes) of a file other than a picture. */
    maxBytes,
    add: (files: Iterable<File>) => {
      for (const file of files) {
        const item = newItem(file, maxBytes, roomIn(current.current))
        change([...current.current, item])
        if (item.state === 'uploading') void upload(item.key, file)
      }
    },
    retry: (key: string) => {
      const item = current.current.find((one) => one.key === key)
      if (item?.state === 'failed' && item.retry && roomIn(current.current) > 0) void upload(key, item.retry)
    },
    remove: (key: string) => {
      uploads.current.get(key)?.abort()
      const item = current.current.find((one) => one.key === key)
      change(current.current.filter((one) => one.key !== key))
      if (item?.state !== 'ready') return
      // If this fails, the server deletes the file by itself later.
      client.tickets.discardAttachment({ id: item.attachment.id }).catch(reportFault)
    },
    removeFailed: () => change(current.current.filter(({ state }) => state !== 'failed')),
    /** Empties the list but keeps the files, which now belong to a message. */
    clear: () => change([]),
    restore: (attachments: readonly Attachment[]) => {
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

/** Refuses only what the server would certainly refuse; it checks everything else. */
function newItem(file: File, maxBytes: number, room: number): FileItem {
  const { name, size, type } = file
  const item = { key: crypto.randomUUID(), name: name || 'soubor', size }
  const refused = (problem: string) => ({ ...item, state: 'failed', problem, retry: null }) as const
  if (size === 0) return refused(FILE_EMPTY)
  if (size > (type.startsWith('image/') ? MAX_PICTURE_BYTES : maxBytes))
    return refused(fileTooLarge(maxBytes))
  if (room === 0) return { ...refused(TOO_MANY_FILES), retry: file }
  return { ...item, state: 'uploading', share: 0 }
}
