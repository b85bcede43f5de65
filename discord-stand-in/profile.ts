import type { FastifyInstance } from 'fastify'
import type { Accounts } from './accounts.ts'
import { handleBotRequest, type BotContext } from './bot-request.ts'
import { answerWithFailure, type Failures } from './failures.ts'
import type { Grants } from './grants.ts'
import { ids } from './guild.ts'
import type { Persona } from './personas.ts'

const unauthorized = { message: '401: Unauthorized', code: 0 }

export function profileRoute(
  app: FastifyInstance,
  accounts: Accounts,
  grants: Grants,
  failures: Failures,
  bot: BotContext,
) {
  app.get('/api/v10/users/@me', (request, reply) => {
    if (request.headers.authorization?.startsWith('Bot '))
      return handleBotRequest(
        bot,
        request,
        reply,
        { id: 'GET:/users/@me', limit: 10, window: 1_000 },
        () => ({
          id: ids.bot,
          username: 'Westmore',
          bot: true,
        }),
      )
    if (failures.profile) {
      return answerWithFailure(failures.profile, reply, { status: 401, body: unauthorized })
    }
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    const grant = scheme === 'Bearer' ? grants.grantOf(token ?? '') : undefined
    const account = grant && accounts.find(grant.personaId)
    if (!account) return reply.code(401).send(unauthorized)
    return reply.send(profileOf(account, grant.scope.split(' ')))
  })
}

function profileOf(account: Persona, scopes: string[]) {
  return {
    id: account.id,
    username: account.username,
    avatar: account.avatar,
    discriminator: account.discriminator,
    public_flags: 0,
    flags: 0,
    banner: null,
    accent_color: null,
    global_name: account.global_name,
    avatar_decoration_data: null,
    mfa_enabled: account.mfa_enabled,
    locale: 'cs',
    premium_type: 0,
    ...(scopes.includes('email') && { email: account.email, verified: account.email !== null }),
  }
}
