import { randomBytes } from 'node:crypto'

export type Grant = {
  personaId: string
  redirectUri: string
  scope: string
  challenge: string | null
}

export type Grants = ReturnType<typeof openGrants>

/** What was allowed by whom: codes are used once and expire, tokens live as long as the stand-in. */
export function openGrants(codeLifetimeMs: number) {
  const codes = new Map<string, { grant: Grant; expiresAt: number }>()
  const tokens = new Map<string, Grant>()
  return {
    issueCode(grant: Grant) {
      const code = randomText()
      codes.set(code, { grant, expiresAt: Date.now() + codeLifetimeMs })
      return code
    },
    /** Removes the code, whether or not it is accepted. */
    redeemCode(code: string) {
      const issued = codes.get(code)
      codes.delete(code)
      return issued && Date.now() < issued.expiresAt ? issued.grant : undefined
    },
    issueToken(grant: Grant) {
      const token = randomText()
      tokens.set(token, grant)
      return token
    },
    grantOf: (token: string) => tokens.get(token),
  }
}

export function randomText() {
  return randomBytes(15).toString('hex')
}
