import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Accounts } from './guild.ts'
import { escaped } from './page.ts'

const avatarFile = /^(?:a_[0-9a-f]{32}\.gif|(?:a_)?[0-9a-f]{32}\.(?:png|jpe?g|webp))$/
const snowflake = /^\d{17,20}$/
const defaultFile = /^([0-5])\.png$/

const grounds = ['#6f4a2a', '#8a6136', '#4d3a2b', '#a3713f', '#5b4636', '#7b3f26']

/** Serves SVG under Discord's file extensions; browsers use the content type. */
export function pictureRoutes(app: FastifyInstance, accounts: Accounts) {
  app.get<{ Params: { id: string; file: string } }>('/avatars/:id/:file', (request, reply) => {
    const { id, file } = request.params
    if (!snowflake.test(id) || !avatarFile.test(file)) return reply.callNotFound()
    const account = accounts.get(id)
    return sendPicture(reply, account?.global_name ?? account?.username ?? '?', Number(id.slice(-6)))
  })

  app.get<{ Params: { file: string } }>('/embed/avatars/:file', (request, reply) => {
    const match = defaultFile.exec(request.params.file)
    if (!match) return reply.callNotFound()
    return sendPicture(reply, '?', Number(match[1]))
  })
}

/** Draws the initials; `seed` (a whole number) decides the colour. */
function sendPicture(reply: FastifyReply, name: string, seed: number) {
  const initials = name
    .split(/[\s._]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">
    <rect width="128" height="128" fill="${grounds[seed % grounds.length]}"/>
    <text x="64" y="67" fill="#f2e3c2" font-family="Rockwell, Georgia, serif" font-size="50" font-weight="700"
      text-anchor="middle" dominant-baseline="central">${escaped(initials.join(''))}</text>
  </svg>`
  return reply
    .type('image/svg+xml')
    .header('cache-control', 'public, max-age=86400')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .send(svg)
}
