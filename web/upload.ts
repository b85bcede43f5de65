import type * as z from 'zod/mini'
import { decodeError, shownPerson, wantsFreshSignIn } from '#api.ts'
import { freshSignIn } from '#session/fresh-sign-in.ts'

/** Longest time (ms) without progress; the whole upload may take longer. */
const PATIENCE = 120_000

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file as raw bytes; unlike fetch, XMLHttpRequest reports progress. Rejects like the other calls. */
export function uploadTo<Stored>(
  address: string,
  file: File,
  shape: z.ZodMiniType<Stored>,
  { onProgress, signal }: UploadOptions,
): Promise<Stored> {
  const { promise, resolve, reject } = Promise.withResolvers<Stored>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.setRequestHeader('content-type', 'application/octet-stream')
  for (const [name, value] of Object.entries(shownPerson())) request.setRequestHeader(name, value)
  const began = performance.now()
  request.timeout = PATIENCE
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    // The timeout counts from the start of the request.
    request.timeout = performance.now() - began + PATIENCE
    onProgress?.(total ? loaded / total : 0)
  })
  request.addEventListener('load', () => {
    const stored = shape.safeParse(read(request.responseText))
    if (request.status < 300 && stored.success) resolve(stored.data)
    else reject(refusal(request))
  })
  for (const trouble of ['error', 'timeout', 'abort']) {
    request.addEventListener(trouble, () => reject(new Error(`Upload: ${trouble}`)))
  }
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

function refusal(request: XMLHttpRequest): Error {
  const error = decodeError(read(request.responseText), request)
  if (wantsFreshSignIn(error)) freshSignIn.set(true)
  return error ?? new Error(`Upload: answer ${request.status}`)
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
