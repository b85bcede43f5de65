import type { StandIn } from './app.ts'
import { persona } from './personas.ts'

type AuthorizeAsk = {
  personaUsername: string
  redirectUri: string
  state: string
  scope?: string
  /** PKCE, by S256. */
  challenge?: string
}

/** Signs in without a browser, as a person would on the picker; throws when no code comes back. */
export async function authorizeCode(app: StandIn, ask: AuthorizeAsk): Promise<string> {
  const response = await app.inject({
    url: '/oauth2/authorize/choose',
    query: {
      client_id: app.clientId,
      redirect_uri: ask.redirectUri,
      response_type: 'code',
      scope: ask.scope ?? 'identify email',
      state: ask.state,
      ...(ask.challenge !== undefined && { code_challenge: ask.challenge, code_challenge_method: 'S256' }),
      persona: persona(ask.personaUsername).id,
    },
  })
  const location = response.headers.location
  const code = location && new URL(location).searchParams.get('code')
  if (!code) throw new Error(`No code for ${ask.personaUsername}: ${response.statusCode} ${location ?? ''}`)
  return code
}
