import type { StandIn } from './app.ts'
import { persona } from './personas.ts'

type AuthorizeOptions = {
  personaUsername: string
  redirectUri: string
  state: string
  scope?: string
  /** PKCE with S256. */
  challenge?: string
}

/** Signs in without a browser by choosing a persona; throws if no code comes back. */
export async function authorizeCode(app: StandIn, options: AuthorizeOptions): Promise<string> {
  const response = await app.inject({
    url: '/oauth2/authorize/choose',
    query: {
      client_id: app.clientId,
      redirect_uri: options.redirectUri,
      response_type: 'code',
      scope: options.scope ?? 'identify email',
      state: options.state,
      ...(options.challenge !== undefined && {
        code_challenge: options.challenge,
        code_challenge_method: 'S256',
      }),
      persona: persona(options.personaUsername).id,
    },
  })
  const location = response.headers.location
  const code = location && new URL(location).searchParams.get('code')
  if (!code)
    throw new Error(`No code for ${options.personaUsername}: ${response.statusCode} ${location ?? ''}`)
  return code
}
