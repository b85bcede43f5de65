import type { FastifyReply } from 'fastify'

/**
 * Headers for files sent by people: nothing can run in the browser (no sniffing, no scripts, only pictures are shown
 * inline), and no cache keeps them, since a disk outlives the session.
 */
export function describeFile(
  reply: FastifyReply,
  file: { name: string; type: string },
  cacheControl = 'private, no-store',
): void {
  const place = file.type === 'image/webp' ? 'inline' : 'attachment'
  reply
    .header('content-type', file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
    .header(
      'content-disposition',
      `${place}; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeName(file.name)}`,
    )
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', cacheControl)
}

export function sendFile(
  reply: FastifyReply,
  file: { name: string; type: string; data: Buffer | string },
  cacheControl?: string,
): void {
  describeFile(reply, file, cacheControl)
  reply.send(file.data)
}

const asciiName = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')

const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
