import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawnInitials, drawnSilhouette } from './drawings.ts'
import type { Accounts } from './guild.ts'

const avatarFile = /^(?:a_[0-9a-f]{32}\.gif|(?:a_)?[0-9a-f]{32}\.(?:png|jpe?g|webp))$/
const snowflake = /^\d{17,20}$/
const defaultFile = /^([0-5])\.png$/

/** Serves SVG under Discord's file extensions; browsers use the content type. */
export function pictureRoutes(app: FastifyInstance, accounts: Accounts) {
  app.get<{ Params: { id: string; file: string } }>('/avatars/:id/:file', (request, reply) => {
    const { id, file } = request.params
    if (!snowflake.test(id) || !avatarFile.test(file)) return reply.callNotFound()
    const account = accounts.get(id)
    const seed = Number(id.slice(-6))
    if (!account) return sendPicture(reply, drawnSilhouette(seed))
    return sendPicture(reply, drawnInitials(account.global_name ?? account.username, seed))
  })

  app.get<{ Params: { file: string } }>('/embed/avatars/:file', (request, reply) => {
    const match = defaultFile.exec(request.params.file)
    if (!match) return reply.callNotFound()
    return sendPicture(reply, drawnSilhouette(Number(match[1])))
  })
}

function sendPicture(reply: FastifyReply, svg: string) {
  return reply
    .type('image/svg+xml')
    .header('cache-control', 'public, max-age=86400')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .send(svg)
}
