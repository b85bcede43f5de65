import type { FastifyInstance } from 'fastify'
import { botCheck, type BotOptions } from './bot.ts'
import { answerWithFailure } from './failures.ts'
import type { Grants } from './grants.ts'
import { ids, type Accounts } from './guild.ts'
import type { Persona } from './personas.ts'
import { refused } from './refused.ts'

/** The profile of a person who signed in, or of the bot. */
export function profileRoute(app: FastifyInstance, accounts: Accounts, grants: Grants, bot: BotOptions) {
  const checkBot = botCheck(bot)
  app.get('/api/v10/users/@me', async (request, reply) => {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme === 'Bot') {
      await checkBot(request, reply)
      return reply.sent ? reply : { id: ids.bot, username: 'Westmore', bot: true }
    }
    const { profile: failure } = bot.failures
    if (failure) return answerWithFailure(failure, reply, refused('UNAUTHORIZED'))
    const grant = scheme === 'Bearer' ? grants.grantOf(token) : undefined
    const account = grant && accounts.get(grant.personaId)
    if (!account) throw refused('UNAUTHORIZED')
    return profileOf(account, grant.scope.split(' '))
  })
}

function profileOf(account: Persona, scopes: string[]) {
  return {
    id: account.id,
    username: account.username,
    avatar: account.avatar,
    discriminator: account.discriminator,
    global_name: account.global_name,
    mfa_enabled: account.mfa_enabled,
    ...(scopes.includes('email') && { email: account.email }),
  }
}
